BEGIN;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE persons (
	id INTEGER NOT NULL, 
	address TEXT NOT NULL, 
	name TEXT NOT NULL, 
	language TEXT NOT NULL, 
	zone TEXT NOT NULL, 
	style TEXT NOT NULL, 
	token TEXT NOT NULL, 
	token_digest BLOB NOT NULL, 
	confirmed BOOLEAN NOT NULL, 
	created BIGINT NOT NULL, 
	confirmation_mailed BIGINT, 
	invitation_mailed BIGINT, 
	CONSTRAINT pk_persons PRIMARY KEY (id), 
	CONSTRAINT uq_persons_address UNIQUE (address), 
	CONSTRAINT uq_persons_token_digest UNIQUE (token_digest)
);
CREATE TABLE tables (
	id INTEGER NOT NULL, 
	title TEXT NOT NULL, 
	host INTEGER NOT NULL, 
	phase TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT fk_tables_host FOREIGN KEY(host) REFERENCES persons (id)
);
CREATE TABLE seats (
	table_id INTEGER NOT NULL, 
	person_id INTEGER NOT NULL, 
	token TEXT NOT NULL, 
	token_digest BLOB NOT NULL, 
	mails INTEGER NOT NULL, 
	talk_told INTEGER NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, person_id), 
	CONSTRAINT fk_seats_person_id FOREIGN KEY(person_id) REFERENCES persons (id), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT uq_seats_token_digest UNIQUE (token_digest)
);
CREATE TABLE invitations (
	table_id INTEGER NOT NULL, 
	person_id INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_invitations PRIMARY KEY (table_id, person_id), 
	CONSTRAINT fk_invitations_person_id FOREIGN KEY(person_id) REFERENCES persons (id), 
	CONSTRAINT fk_invitations_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE events (
	table_id INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	type TEXT NOT NULL, 
	schema_number INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (table_id, version), 
	CONSTRAINT fk_events_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE talk (
	id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	person_id INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_talk PRIMARY KEY (id), 
	CONSTRAINT fk_talk_person_id FOREIGN KEY(person_id) REFERENCES persons (id), 
	CONSTRAINT fk_talk_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE deadlines (
	table_id INTEGER NOT NULL, 
	serial INTEGER NOT NULL, 
	person_id INTEGER NOT NULL, 
	due BIGINT NOT NULL, 
	remind BIGINT, 
	CONSTRAINT pk_deadlines PRIMARY KEY (table_id), 
	CONSTRAINT fk_deadlines_person_id FOREIGN KEY(person_id) REFERENCES persons (id), 
	CONSTRAINT fk_deadlines_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE letters (
	id INTEGER NOT NULL, 
	received BIGINT NOT NULL, 
	recipient TEXT NOT NULL, 
	sender TEXT NOT NULL, 
	table_id INTEGER, 
	person_id INTEGER, 
	status TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	tries INTEGER NOT NULL, 
	copy_digest BLOB, 
	CONSTRAINT pk_letters PRIMARY KEY (id), 
	CONSTRAINT fk_letters_person_id FOREIGN KEY(person_id) REFERENCES persons (id), 
	CONSTRAINT fk_letters_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE letter_contents (
	letter_id INTEGER NOT NULL, 
	raw BLOB NOT NULL, 
	CONSTRAINT pk_letter_contents PRIMARY KEY (letter_id), 
	CONSTRAINT fk_letter_contents_letter_id FOREIGN KEY(letter_id) REFERENCES letters (id)
);
CREATE TABLE mails (
	id INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	table_id INTEGER, 
	person_id INTEGER, 
	to_address TEXT NOT NULL, 
	token TEXT NOT NULL, 
	token_digest BLOB NOT NULL, 
	message_id TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	status TEXT NOT NULL, 
	tries INTEGER NOT NULL, 
	due BIGINT NOT NULL, 
	error TEXT NOT NULL, 
	sent BIGINT, 
	CONSTRAINT pk_mails PRIMARY KEY (id), 
	CONSTRAINT fk_mails_person_id FOREIGN KEY(person_id) REFERENCES persons (id), 
	CONSTRAINT fk_mails_table_id FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT uq_mails_token_digest UNIQUE (token_digest)
);
CREATE TABLE mail_contents (
	mail_id INTEGER NOT NULL, 
	content BLOB NOT NULL, 
	CONSTRAINT pk_mail_contents PRIMARY KEY (mail_id), 
	CONSTRAINT fk_mail_contents_mail_id FOREIGN KEY(mail_id) REFERENCES mails (id)
);
CREATE TABLE meta (
	"key" TEXT NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_meta PRIMARY KEY ("key")
);
CREATE INDEX ix_seats_person_id_table_id ON seats (person_id, table_id);
CREATE INDEX ix_invitations_person_id_at_table_id ON invitations (person_id, at, table_id);
CREATE INDEX ix_talk_table_id_id ON talk (table_id, id);
CREATE INDEX ix_deadlines_due ON deadlines (due);
CREATE INDEX ix_deadlines_remind ON deadlines (remind) WHERE remind IS NOT NULL;
CREATE INDEX ix_letters_copy ON letters (copy_digest) WHERE copy_digest IS NOT NULL;
CREATE INDEX ix_letters_held ON letters (person_id, id) WHERE status = 'held';
CREATE INDEX ix_letters_status_received_id ON letters (status, received, id);
CREATE INDEX ix_letters_waiting_table ON letters (table_id, received) WHERE status = 'received';
CREATE INDEX ix_mails_person_id_id ON mails (person_id, id);
CREATE INDEX ix_mails_waiting ON mails (due, id) WHERE status = 'waiting';
INSERT INTO alembic_version VALUES ('0001');
INSERT INTO persons VALUES (1, 'ana@example.org', 'Ana', 'en', 'UTC', 'grid', 'l4ld5k5jpzw5kksk', X'0c7b5956dbec5a064c38f5e5720741215660ee84afd8c697829dcb969a249d0b', 1, 1795000060000000, 1795000060000000, NULL);
INSERT INTO persons VALUES (2, 'bruno@example.org', 'Bruno', 'en', 'UTC', 'grid', 'yhkinbx4it2mtich', X'3df8e1211d2ab36bb7c592932601b8729cf50ba282ccf4fce920f32701b1003e', 1, 1795000180000000, NULL, 1795004140000000);
INSERT INTO persons VALUES (3, 'chiara@example.org', 'Chiara', 'en', 'UTC', 'grid', '7encydhje643qrvd', X'a49b7afe364e366c65636aaa6130ca3d3e6c90b9a644fb0b6955a58fa23cf409', 1, 1795000180000000, NULL, 1795004140000000);
INSERT INTO persons VALUES (4, 'diego@example.org', 'Diego', 'en', 'UTC', 'grid', '5io2smkp43egfang', X'140bcac8468881be02002f7777af550dfc548a3257367882b772fbafd2b6af13', 1, 1795000180000000, NULL, 1795003840000000);
INSERT INTO persons VALUES (5, 'eva@example.org', 'Eva', 'en', 'UTC', 'grid', 'a4fquhxai4cv6m62', X'74ce3de244a1c684a114de4944ae0d1c03fe9db43e0a89d10b773a60e90b006e', 1, 1795000180000000, NULL, 1795000180000000);
INSERT INTO tables VALUES (1, 'Rosewood', 1, 'play', 152, 1795000180000000);
INSERT INTO tables VALUES (2, 'Elm', 1, 'rule', 8, 1795003840000000);
INSERT INTO tables VALUES (3, 'Oak', 1, 'gathering', 3, 1795004140000000);
INSERT INTO seats VALUES (1, 1, 'g2g6b67xyc2mj3ae', X'6ec13c6bd2ee5d084439aea68950693d0e3f8ddcfda60bf876eb3d2f2f74aa9f', 56, 1);
INSERT INTO seats VALUES (1, 2, 't7nya4qisrtp6wci', X'b291355ffc0c33510e5806b8fa3b4b910a16314156983283650d7831a3f3165c', 54, 1);
INSERT INTO seats VALUES (1, 3, 'ylvok6uc7cjfgyw5', X'7bfeabe03ce3d53a1e4d507784b7848e0f6da09e5f43e9b3a86e5eee67b87426', 54, 0);
INSERT INTO seats VALUES (1, 4, 'd2lg6vjsoktolsjh', X'bf632989244aebb96c132a13b85fbeaded8c9abb8f6c653486470981c035dd6a', 53, 1);
INSERT INTO seats VALUES (1, 5, 'olba7kxqcg646scj', X'2de16a6be0113645b54adcc0838c26a295b8f8f31eb8e8d11c9fe1b00564492c', 50, 1);
INSERT INTO seats VALUES (2, 1, '7e2smik2wkpg33az', X'7601eec2d976b6c267b62252792815ec853d7f596568aba3a29ac4eed2d74733', 5, 0);
INSERT INTO seats VALUES (2, 2, 'ctcvi3cq6a5a2ehi', X'9d92ae18c006f11a12694367a42f00a85cd328ed9e0e6f72b4e603131e6a28e1', 2, 0);
INSERT INTO seats VALUES (2, 3, 'jkiifkeeiijcspbu', X'a456ea10c46fe79c5aee5c6b96cc9522e7a9b405e27d93d5795a4f0767428f1b', 2, 0);
INSERT INTO seats VALUES (2, 4, '5qqzeodlls2clouu', X'2b3824011b9c688e9b8a4a66fd415d598597abda4d5fada84f8fa8417f599e9f', 1, 0);
INSERT INTO seats VALUES (3, 1, 'skbwvii3y2j5kymx', X'4a952a0ff78749645f73ec8fe03af3eb3aadc9ddfb0a96b791146bde8a37561b', 2, 0);
INSERT INTO seats VALUES (3, 2, 'we6bdnfzoz3s3bj2', X'7b6c5b14c6851997227dd553dedcdecc7744ec91985a09f29aa92f25bc618468', 1, 0);
INSERT INTO invitations VALUES (1, 2, 1795000180000000);
INSERT INTO invitations VALUES (1, 3, 1795000180000000);
INSERT INTO invitations VALUES (1, 4, 1795000180000000);
INSERT INTO invitations VALUES (1, 5, 1795000180000000);
INSERT INTO invitations VALUES (2, 2, 1795003840000000);
INSERT INTO invitations VALUES (2, 3, 1795003840000000);
INSERT INTO invitations VALUES (2, 4, 1795003840000000);
INSERT INTO invitations VALUES (3, 2, 1795004140000000);
INSERT INTO invitations VALUES (3, 3, 1795004140000000);
INSERT INTO events VALUES (1, 1, 1795000180000000, 'TableMade', 1, '{"host":"1","title":"Rosewood","rulebook":{"name":"new-eleusis","seats_min":4,"seats_max":8,"packs":2,"stock":"refill","hand":14,"starter":"any","first_player":"count","direction":"clockwise","hint":"optional","hint_in_play":false,"string_max":4,"wrong_draw":"double","no_play_small":4,"no_play_less":4,"no_play_wrong_draw":5,"expel_from":30,"prophet":true,"prophet_expel_from":20,"marker_after_fall":"play","false_prophet_draw":5,"god_cap":"before","guess":false,"open_cards_min":0,"score":"high-count","out_bonus":4,"guess_bonus":0,"compensation":10,"no_play_return":"shuffled"},"options":[],"seats":5,"clock":259200000000,"open":false}');
INSERT INTO events VALUES (1, 2, 1795000180000000, 'SeatTaken', 1, '{"seat":"1"}');
INSERT INTO events VALUES (1, 3, 1795000240000000, 'SeatTaken', 1, '{"seat":"2"}');
INSERT INTO events VALUES (1, 4, 1795000300000000, 'SeatTaken', 1, '{"seat":"3"}');
INSERT INTO events VALUES (1, 5, 1795000360000000, 'SeatTaken', 1, '{"seat":"4"}');
INSERT INTO events VALUES (1, 6, 1795000420000000, 'SeatTaken', 1, '{"seat":"5"}');
INSERT INTO events VALUES (1, 7, 1795000420000000, 'MatchStarted', 1, '{"seats":["1","2","3","4","5"],"gods":["3","2","4","1","5"],"lots":[["4H"],["JS"],["QS"],["10S"],["AD"]],"seed":"8cdf931b1f94540a5feb8145561b566530933a9bcd2cf0b16cae0771badc3186"}');
INSERT INTO events VALUES (1, 8, 1795000480000000, 'RuleDrafted', 1, '{"seat":"3","text":"if last is black: same value or higher, else: same value or lower","tree":{"is":"Rule","start":null,"part":{"is":"IfElse","test":{"is":"Claim","subject":{"is":"Back","count":1},"description":{"is":"OfColour","red":false}},"then":{"is":"Claim","subject":{"is":"Next"},"description":{"is":"NotLower","reference":{"is":"Back","count":1}}},"otherwise":{"is":"Claim","subject":{"is":"Next"},"description":{"is":"NotHigher","reference":{"is":"Back","count":1}}}}},"edition":1}');
INSERT INTO events VALUES (1, 9, 1795000480000000, 'HintGiven', 1, '{"seat":"3","text":"Two cards of the same value may always lie side by side."}');
INSERT INTO events VALUES (1, 10, 1795000540000000, 'RuleSet', 1, '{"seat":"3","text":"if last is black: same value or higher, else: same value or lower","tree":{"is":"Rule","start":null,"part":{"is":"IfElse","test":{"is":"Claim","subject":{"is":"Back","count":1},"description":{"is":"OfColour","red":false}},"then":{"is":"Claim","subject":{"is":"Next"},"description":{"is":"NotLower","reference":{"is":"Back","count":1}}},"otherwise":{"is":"Claim","subject":{"is":"Next"},"description":{"is":"NotHigher","reference":{"is":"Back","count":1}}}}},"edition":1,"seed":"2c7270d92df234fb45d83044024fa83aae31a0cab61b5c549c832ebaf204e61f","salt":"e648ab6ea8c107ab9363553343cae740445be868932c33b1b98dc781f4f1eb5b","commitment":"fcc36b16681ed41007362aab677b0c9d0a73d757aae5460e4db3a0c660dbd0d7","by_server":false}');
INSERT INTO events VALUES (1, 11, 1795000540000000, 'RoundStarted', 1, '{"rulebook":{"name":"new-eleusis","seats_min":4,"seats_max":8,"packs":2,"stock":"refill","hand":14,"starter":"any","first_player":"count","direction":"clockwise","hint":"optional","hint_in_play":false,"string_max":4,"wrong_draw":"double","no_play_small":4,"no_play_less":4,"no_play_wrong_draw":5,"expel_from":30,"prophet":true,"prophet_expel_from":20,"marker_after_fall":"play","false_prophet_draw":5,"god_cap":"before","guess":false,"open_cards_min":0,"score":"high-count","out_bonus":4,"guess_bonus":0,"compensation":10,"no_play_return":"shuffled"},"god":"3","seats":["4","5","1","2"],"starter":["2C"],"hands":[["QH","3D","KD","2D","3C","9H","2D","10C","QS","4C","AH","5D","7C","KC"],["JS","6S","QS","4S","7H","9S","AS","QD","6H","6D","JS","AS","5S","5C"],["3S","3H","JC","QD","KS","8H","2S","6S","AD","7S","6D","9S","10D","KC"],["5C","AH","4D","AC","9H","9C","4H","3C","10D","7D","QH","JD","8D","7H"]],"stock":["KH","5D","AD","5H","5H","KD","8H","JC","4C","7C","QC","10H","4H","8C","2H","9C","JH","2C","AC","JD","8S","10S","10S","KS","JH","6H","5S","4S","2H","6C","10H","3D","QC","3H","6C","2S","9D","3S","8C","KH","4D","9D","8D","7S","8S","10C","7D"],"first_to_move":"5","human_judge":false}');
INSERT INTO events VALUES (1, 12, 1795000600000000, 'CardsShown', 1, '{"seat":"5","cards":["JS"],"prophet":null}');
INSERT INTO events VALUES (1, 13, 1795000600000000, 'CardsJudged', 1, '{"right":true}');
INSERT INTO events VALUES (1, 14, 1795000600000000, 'TurnPassed', 1, '{"seat":"1"}');
INSERT INTO events VALUES (1, 15, 1795000660000000, 'ProphetDeclared', 1, '{"seat":"5","marker":2,"since":2}');
INSERT INTO events VALUES (1, 16, 1795000780000000, 'CardsShown', 1, '{"seat":"1","cards":["QD"],"prophet":null}');
INSERT INTO events VALUES (1, 17, 1795000840000000, 'PlayCalled', 1, '{"seat":"5","right":false}');
INSERT INTO events VALUES (1, 18, 1795000840000000, 'CardsJudged', 1, '{"right":true}');
INSERT INTO events VALUES (1, 19, 1795000840000000, 'ProphetOverthrown', 1, '{"seat":"5"}');
INSERT INTO events VALUES (1, 20, 1795000840000000, 'CardsDrawn', 1, '{"seat":"5","cards":["KH","5D","AD","5H","5H"],"why":"false-prophet"}');
INSERT INTO events VALUES (1, 21, 1795000840000000, 'TurnPassed', 1, '{"seat":"2"}');
INSERT INTO events VALUES (1, 22, 1795000900000000, 'CardsShown', 1, '{"seat":"2","cards":["3C"],"prophet":null}');
INSERT INTO events VALUES (1, 23, 1795000900000000, 'CardsJudged', 1, '{"right":true}');
INSERT INTO events VALUES (1, 24, 1795000900000000, 'TurnPassed', 1, '{"seat":"4"}');
INSERT INTO events VALUES (1, 25, 1795000960000000, 'ProphetDeclared', 1, '{"seat":"2","marker":4,"since":4}');
INSERT INTO events VALUES (1, 26, 1795001080000000, 'CardsShown', 1, '{"seat":"4","cards":["QS","AH","2D","9H"],"prophet":null}');
INSERT INTO events VALUES (1, 27, 1795001140000000, 'PlayCalled', 1, '{"seat":"2","right":false}');
INSERT INTO events VALUES (1, 28, 1795001140000000, 'CardsJudged', 1, '{"right":false}');
INSERT INTO events VALUES (1, 29, 1795001140000000, 'CardsDrawn', 1, '{"seat":"4","cards":["KD","8H","JC","4C","7C","QC","10H","4H"],"why":"wrong"}');
INSERT INTO events VALUES (1, 30, 1795001140000000, 'TurnPassed', 1, '{"seat":"5"}');
INSERT INTO events VALUES (1, 31, 1795001200000000, 'CardsShown', 1, '{"seat":"5","cards":["5H"],"prophet":null}');
INSERT INTO events VALUES (1, 32, 1795001260000000, 'PlayCalled', 1, '{"seat":"2","right":false}');
INSERT INTO events VALUES (1, 33, 1795001260000000, 'CardsJudged', 1, '{"right":true}');
INSERT INTO events VALUES (1, 34, 1795001260000000, 'ProphetOverthrown', 1, '{"seat":"2"}');
INSERT INTO events VALUES (1, 35, 1795001260000000, 'CardsDrawn', 1, '{"seat":"2","cards":["8C","2H","9C","JH","2C"],"why":"false-prophet"}');
INSERT INTO events VALUES (1, 36, 1795001260000000, 'TurnPassed', 1, '{"seat":"1"}');
INSERT INTO events VALUES (1, 37, 1795001320000000, 'CardsShown', 1, '{"seat":"1","cards":["2S","3S","6S","7S"],"prophet":null}');
INSERT INTO events VALUES (1, 38, 1795001320000000, 'CardsJudged', 1, '{"right":true}');
INSERT INTO events VALUES (1, 39, 1795001320000000, 'TurnPassed', 1, '{"seat":"2"}');
INSERT INTO events VALUES (1, 40, 1795001380000000, 'ProphetDeclared', 1, '{"seat":"1","marker":13,"since":13}');
INSERT INTO events VALUES (1, 41, 1795001500000000, 'CardsShown', 1, '{"seat":"2","cards":["7H","AH","AC","2H"],"prophet":null}');
INSERT INTO events VALUES (1, 42, 1795001560000000, 'PlayCalled', 1, '{"seat":"1","right":false}');
INSERT INTO events VALUES (1, 43, 1795001560000000, 'CardsJudged', 1, '{"right":true}');
INSERT INTO events VALUES (1, 44, 1795001560000000, 'ProphetOverthrown', 1, '{"seat":"1"}');
INSERT INTO events VALUES (1, 45, 1795001560000000, 'CardsDrawn', 1, '{"seat":"1","cards":["AC","JD","8S","10S","10S"],"why":"false-prophet"}');
INSERT INTO events VALUES (1, 46, 1795001560000000, 'TurnPassed', 1, '{"seat":"4"}');
INSERT INTO events VALUES (1, 47, 1795001620000000, 'CardsShown', 1, '{"seat":"4","cards":["JC"],"prophet":null}');
INSERT INTO events VALUES (1, 48, 1795001620000000, 'CardsJudged', 1, '{"right":false}');
INSERT INTO events VALUES (1, 49, 1795001620000000, 'CardsDrawn', 1, '{"seat":"4","cards":["KS","JH"],"why":"wrong"}');
INSERT INTO events VALUES (1, 50, 1795001620000000, 'TurnPassed', 1, '{"seat":"5"}');
INSERT INTO events VALUES (1, 51, 1795001680000000, 'CardsShown', 1, '{"seat":"5","cards":["QS"],"prophet":null}');
INSERT INTO events VALUES (1, 52, 1795001680000000, 'CardsJudged', 1, '{"right":false}');
INSERT INTO events VALUES (1, 53, 1795001680000000, 'CardsDrawn', 1, '{"seat":"5","cards":["6H","5S"],"why":"wrong"}');
INSERT INTO events VALUES (1, 54, 1795001680000000, 'TurnPassed', 1, '{"seat":"1"}');
INSERT INTO events VALUES (1, 55, 1795001740000000, 'CardsShown', 1, '{"seat":"1","cards":["AD","AC","8S","9S"],"prophet":null}');
INSERT INTO events VALUES (1, 56, 1795001740000000, 'CardsJudged', 1, '{"right":true}');
INSERT INTO events VALUES (1, 57, 1795001740000000, 'TurnPassed', 1, '{"seat":"2"}');
INSERT INTO events VALUES (1, 58, 1795001800000000, 'CardsShown', 1, '{"seat":"2","cards":["9H","4H","4D","2C"],"prophet":null}');
INSERT INTO events VALUES (1, 59, 1795001800000000, 'CardsJudged', 1, '{"right":true}');
INSERT INTO events VALUES (1, 60, 1795001800000000, 'TurnPassed', 1, '{"seat":"4"}');
INSERT INTO events VALUES (1, 61, 1795001860000000, 'CardsShown', 1, '{"seat":"4","cards":["QH"],"prophet":null}');
INSERT INTO events VALUES (1, 62, 1795001860000000, 'CardsJudged', 1, '{"right":true}');
INSERT INTO events VALUES (1, 63, 1795001860000000, 'TurnPassed', 1, '{"seat":"5"}');
INSERT INTO events VALUES (1, 64, 1795001920000000, 'CardsShown', 1, '{"seat":"5","cards":["7H"],"prophet":null}');
INSERT INTO events VALUES (1, 65, 1795001920000000, 'CardsJudged', 1, '{"right":true}');
INSERT INTO events VALUES (1, 66, 1795001920000000, 'TurnPassed', 1, '{"seat":"1"}');
INSERT INTO events VALUES (1, 67, 1795001980000000, 'CardsShown', 1, '{"seat":"1","cards":["6D","3H"],"prophet":null}');
INSERT INTO events VALUES (1, 68, 1795001980000000, 'CardsJudged', 1, '{"right":true}');
INSERT INTO events VALUES (1, 69, 1795001980000000, 'TurnPassed', 1, '{"seat":"2"}');
INSERT INTO events VALUES (1, 70, 1795002040000000, 'NoPlayDeclared', 1, '{"seat":"2","hand":["5C","9C","10D","7D","QH","JD","8D","8C","9C","JH"],"prophet":null}');
INSERT INTO events VALUES (1, 71, 1795002040000000, 'NoPlayJudged', 1, '{"right":true,"card":null,"picked":null}');
INSERT INTO events VALUES (1, 72, 1795002040000000, 'HandReturned', 1, '{"seat":"2","stock":["10D","QC","6C","6C","8D","3D","8C","9D","QH","8C","10C","4D","9C","JD","3S","8S","8D","9C","7D","4S","JH","KH","7S","2S","3H","7D","9D","5C","2H","10H"]}');
INSERT INTO events VALUES (1, 73, 1795002040000000, 'CardsDrawn', 1, '{"seat":"2","cards":["10D","QC","6C","6C","8D","3D"],"why":"new-hand"}');
INSERT INTO events VALUES (1, 74, 1795002040000000, 'TurnPassed', 1, '{"seat":"4"}');
INSERT INTO events VALUES (1, 75, 1795002100000000, 'CardsShown', 1, '{"seat":"4","cards":["7C"],"prophet":null}');
INSERT INTO events VALUES (1, 76, 1795002100000000, 'CardsJudged', 1, '{"right":false}');
INSERT INTO events VALUES (1, 77, 1795002100000000, 'CardsDrawn', 1, '{"seat":"4","cards":["8C","9D"],"why":"wrong"}');
INSERT INTO events VALUES (1, 78, 1795002100000000, 'PlayerExpelled', 1, '{"seat":"4"}');
INSERT INTO events VALUES (1, 79, 1795002100000000, 'TurnPassed', 1, '{"seat":"5"}');
INSERT INTO events VALUES (1, 80, 1795002160000000, 'CardsShown', 1, '{"seat":"5","cards":["5C"],"prophet":null}');
INSERT INTO events VALUES (1, 81, 1795002160000000, 'CardsJudged', 1, '{"right":false}');
INSERT INTO events VALUES (1, 82, 1795002160000000, 'CardsDrawn', 1, '{"seat":"5","cards":["QH","8C"],"why":"wrong"}');
INSERT INTO events VALUES (1, 83, 1795002160000000, 'PlayerExpelled', 1, '{"seat":"5"}');
INSERT INTO events VALUES (1, 84, 1795002160000000, 'TurnPassed', 1, '{"seat":"1"}');
INSERT INTO events VALUES (1, 85, 1795002220000000, 'NoPlayDeclared', 1, '{"seat":"1","hand":["JC","KS","8H","10D","KC","JD","10S","10S"],"prophet":null}');
INSERT INTO events VALUES (1, 86, 1795002220000000, 'NoPlayJudged', 1, '{"right":true,"card":null,"picked":null}');
INSERT INTO events VALUES (1, 87, 1795002220000000, 'HandReturned', 1, '{"seat":"1","stock":["10C","8S","9C","7S","4S","7D","KS","JD","10D","2H","3S","4D","KH","JD","8H","JH","3H","KC","9C","9D","7D","JC","10H","2S","5C","8D","10S","10S"]}');
INSERT INTO events VALUES (1, 88, 1795002220000000, 'CardsDrawn', 1, '{"seat":"1","cards":["10C","8S","9C","7S"],"why":"new-hand"}');
INSERT INTO events VALUES (1, 89, 1795002220000000, 'TurnPassed', 1, '{"seat":"2"}');
INSERT INTO events VALUES (1, 90, 1795002280000000, 'CardsShown', 1, '{"seat":"2","cards":["3D"],"prophet":null}');
INSERT INTO events VALUES (1, 91, 1795002280000000, 'CardsJudged', 1, '{"right":true}');
INSERT INTO events VALUES (1, 92, 1795002280000000, 'TurnPassed', 1, '{"seat":"1"}');
INSERT INTO events VALUES (1, 93, 1795002340000000, 'NoPlayDeclared', 1, '{"seat":"1","hand":["10C","8S","9C","7S"],"prophet":null}');
INSERT INTO events VALUES (1, 94, 1795002340000000, 'NoPlayJudged', 1, '{"right":true,"card":null,"picked":null}');
INSERT INTO events VALUES (1, 95, 1795002340000000, 'HandReturned', 1, '{"seat":"1","stock":["8H","JD","8S","JD","JC","7S","KC","4S","KH","9C","JH","4D","2S","8D","KS","10H","10D","10S","9D","5C","3S","7D","10C","7D","9C","3H","2H","10S"]}');
INSERT INTO events VALUES (1, 96, 1795002340000000, 'RoundEnded', 1, '{"by":"no-play","scores":[["4",0],["5",1],["1",23],["2",14],["3",23]]}');
INSERT INTO events VALUES (1, 97, 1795002400000000, 'RuleDrafted', 1, '{"seat":"2","text":"after spades: diamonds, after diamonds: clubs, after clubs: hearts, after hearts: spades","tree":{"is":"Rule","start":null,"part":{"is":"After","cases":[{"is":"Case","test":{"is":"Claim","subject":{"is":"Back","count":1},"description":{"is":"OfSuit","suit":"S"}},"then":{"is":"Claim","subject":{"is":"Next"},"description":{"is":"OfSuit","suit":"D"}}},{"is":"Case","test":{"is":"Claim","subject":{"is":"Back","count":1},"description":{"is":"OfSuit","suit":"D"}},"then":{"is":"Claim","subject":{"is":"Next"},"description":{"is":"OfSuit","suit":"C"}}},{"is":"Case","test":{"is":"Claim","subject":{"is":"Back","count":1},"description":{"is":"OfSuit","suit":"C"}},"then":{"is":"Claim","subject":{"is":"Next"},"description":{"is":"OfSuit","suit":"H"}}},{"is":"Case","test":{"is":"Claim","subject":{"is":"Back","count":1},"description":{"is":"OfSuit","suit":"H"}},"then":{"is":"Claim","subject":{"is":"Next"},"description":{"is":"OfSuit","suit":"S"}}}],"otherwise":null}},"edition":1}');
INSERT INTO events VALUES (1, 98, 1795002400000000, 'HintGiven', 1, '{"seat":"2","text":"Only suits count."}');
INSERT INTO events VALUES (1, 99, 1795002460000000, 'RuleSet', 1, '{"seat":"2","text":"after spades: diamonds, after diamonds: clubs, after clubs: hearts, after hearts: spades","tree":{"is":"Rule","start":null,"part":{"is":"After","cases":[{"is":"Case","test":{"is":"Claim","subject":{"is":"Back","count":1},"description":{"is":"OfSuit","suit":"S"}},"then":{"is":"Claim","subject":{"is":"Next"},"description":{"is":"OfSuit","suit":"D"}}},{"is":"Case","test":{"is":"Claim","subject":{"is":"Back","count":1},"description":{"is":"OfSuit","suit":"D"}},"then":{"is":"Claim","subject":{"is":"Next"},"description":{"is":"OfSuit","suit":"C"}}},{"is":"Case","test":{"is":"Claim","subject":{"is":"Back","count":1},"description":{"is":"OfSuit","suit":"C"}},"then":{"is":"Claim","subject":{"is":"Next"},"description":{"is":"OfSuit","suit":"H"}}},{"is":"Case","test":{"is":"Claim","subject":{"is":"Back","count":1},"description":{"is":"OfSuit","suit":"H"}},"then":{"is":"Claim","subject":{"is":"Next"},"description":{"is":"OfSuit","suit":"S"}}}],"otherwise":null}},"edition":1,"seed":"f677685ea04b22bca703ef8e881bd07d3d6c626a8037241f4584d80c263ce15a","salt":"ff9604302a587a27a03b72badbe3211917c6569af484ed83d41231d5247f6af1","commitment":"b252823a9a759e021e80c6b21e0c329f49d12e160d463c47d74f83ab085356f2","by_server":false}');
INSERT INTO events VALUES (1, 100, 1795002460000000, 'RoundStarted', 1, '{"rulebook":{"name":"new-eleusis","seats_min":4,"seats_max":8,"packs":2,"stock":"refill","hand":14,"starter":"any","first_player":"count","direction":"clockwise","hint":"optional","hint_in_play":false,"string_max":4,"wrong_draw":"double","no_play_small":4,"no_play_less":4,"no_play_wrong_draw":5,"expel_from":30,"prophet":true,"prophet_expel_from":20,"marker_after_fall":"play","false_prophet_draw":5,"god_cap":"before","guess":false,"open_cards_min":0,"score":"high-count","out_bonus":4,"guess_bonus":0,"compensation":10,"no_play_return":"shuffled"},"god":"2","seats":["3","4","5","1"],"starter":["KH"],"hands":[["10H","7S","4H","8H","10C","9S","QC","KS","7D","4S","5C","6C","9H","JD"],["9C","4C","AD","QS","10D","8H","AC","5H","3H","6H","10S","2H","QD","AH"],["10D","3S","AS","2D","7S","QS","2S","6C","QH","7C","6H","JS","KC","9D"],["6D","AH","KH","8C","2S","JH","KD","KC","5S","JC","7D","3D","4D","5H"]],"stock":["4D","7H","3D","7H","JD","2D","9C","5D","2H","6S","5D","4H","9S","JC","8D","6D","AC","2C","JS","8C","3C","8S","10S","7C","QC","QD","AS","3H","8S","9D","8D","4C","3S","6S","10C","3C","2C","KD","5C","4S","QH","JH","KS","10H","5S","AD","9H"],"first_to_move":"3","human_judge":false}');
INSERT INTO events VALUES (1, 101, 1795002520000000, 'CardsShown', 1, '{"seat":"3","cards":["6C"],"prophet":null}');
INSERT INTO events VALUES (1, 102, 1795002520000000, 'CardsJudged', 1, '{"right":false}');
INSERT INTO events VALUES (1, 103, 1795002520000000, 'CardsDrawn', 1, '{"seat":"3","cards":["4D","7H"],"why":"wrong"}');
INSERT INTO events VALUES (1, 104, 1795002520000000, 'TurnPassed', 1, '{"seat":"4"}');
INSERT INTO events VALUES (1, 105, 1795002580000000, 'ProphetDeclared', 1, '{"seat":"3","marker":2,"since":2}');
INSERT INTO events VALUES (1, 106, 1795002700000000, 'CardsShown', 1, '{"seat":"4","cards":["AD"],"prophet":null}');
INSERT INTO events VALUES (1, 107, 1795002760000000, 'PlayCalled', 1, '{"seat":"3","right":false}');
INSERT INTO events VALUES (1, 108, 1795002760000000, 'CardsJudged', 1, '{"right":false}');
INSERT INTO events VALUES (1, 109, 1795002760000000, 'CardsDrawn', 1, '{"seat":"4","cards":["3D","7H"],"why":"wrong"}');
INSERT INTO events VALUES (1, 110, 1795002760000000, 'TurnPassed', 1, '{"seat":"5"}');
INSERT INTO events VALUES (1, 111, 1795002820000000, 'CardsShown', 1, '{"seat":"5","cards":["AS","2D","6C","6H"],"prophet":null}');
INSERT INTO events VALUES (1, 112, 1795002880000000, 'PlayCalled', 1, '{"seat":"3","right":false}');
INSERT INTO events VALUES (1, 113, 1795002880000000, 'CardsJudged', 1, '{"right":true}');
INSERT INTO events VALUES (1, 114, 1795002880000000, 'ProphetOverthrown', 1, '{"seat":"3"}');
INSERT INTO events VALUES (1, 115, 1795002880000000, 'CardsDrawn', 1, '{"seat":"3","cards":["JD","2D","9C","5D","2H"],"why":"false-prophet"}');
INSERT INTO events VALUES (1, 116, 1795002880000000, 'TurnPassed', 1, '{"seat":"1"}');
INSERT INTO events VALUES (1, 117, 1795002940000000, 'CardsShown', 1, '{"seat":"1","cards":["2S","3D","8C","AH"],"prophet":null}');
INSERT INTO events VALUES (1, 118, 1795002940000000, 'CardsJudged', 1, '{"right":true}');
INSERT INTO events VALUES (1, 119, 1795002940000000, 'TurnPassed', 1, '{"seat":"3"}');
INSERT INTO events VALUES (1, 120, 1795003000000000, 'ProphetDeclared', 1, '{"seat":"1","marker":11,"since":11}');
INSERT INTO events VALUES (1, 121, 1795003120000000, 'CardsShown', 1, '{"seat":"3","cards":["7H"],"prophet":null}');
INSERT INTO events VALUES (1, 122, 1795003180000000, 'PlayCalled', 1, '{"seat":"1","right":false}');
INSERT INTO events VALUES (1, 123, 1795003180000000, 'CardsJudged', 1, '{"right":false}');
INSERT INTO events VALUES (1, 124, 1795003180000000, 'CardsDrawn', 1, '{"seat":"3","cards":["6S","5D"],"why":"wrong"}');
INSERT INTO events VALUES (1, 125, 1795003180000000, 'TurnPassed', 1, '{"seat":"4"}');
INSERT INTO events VALUES (1, 126, 1795003240000000, 'CardsShown', 1, '{"seat":"4","cards":["8H"],"prophet":null}');
INSERT INTO events VALUES (1, 127, 1795003300000000, 'PlayCalled', 1, '{"seat":"1","right":false}');
INSERT INTO events VALUES (1, 128, 1795003300000000, 'CardsJudged', 1, '{"right":false}');
INSERT INTO events VALUES (1, 129, 1795003300000000, 'CardsDrawn', 1, '{"seat":"4","cards":["4H","9S"],"why":"wrong"}');
INSERT INTO events VALUES (1, 130, 1795003300000000, 'TurnPassed', 1, '{"seat":"5"}');
INSERT INTO events VALUES (1, 131, 1795003360000000, 'CardsShown', 1, '{"seat":"5","cards":["2S","9D","7C","QH"],"prophet":null}');
INSERT INTO events VALUES (1, 132, 1795003420000000, 'PlayCalled', 1, '{"seat":"1","right":false}');
INSERT INTO events VALUES (1, 133, 1795003420000000, 'CardsJudged', 1, '{"right":true}');
INSERT INTO events VALUES (1, 134, 1795003420000000, 'ProphetOverthrown', 1, '{"seat":"1"}');
INSERT INTO events VALUES (1, 135, 1795003420000000, 'CardsDrawn', 1, '{"seat":"1","cards":["JC","8D","6D","AC","2C"],"why":"false-prophet"}');
INSERT INTO events VALUES (1, 136, 1795003420000000, 'TurnPassed', 1, '{"seat":"1"}');
INSERT INTO events VALUES (1, 137, 1795003480000000, 'CardsShown', 1, '{"seat":"1","cards":["5S","4D","AC","5H"],"prophet":null}');
INSERT INTO events VALUES (1, 138, 1795003480000000, 'CardsJudged', 1, '{"right":true}');
INSERT INTO events VALUES (1, 139, 1795003480000000, 'TurnPassed', 1, '{"seat":"3"}');
INSERT INTO events VALUES (1, 140, 1795003540000000, 'CardsShown', 1, '{"seat":"3","cards":["JD"],"prophet":null}');
INSERT INTO events VALUES (1, 141, 1795003540000000, 'CardsJudged', 1, '{"right":false}');
INSERT INTO events VALUES (1, 142, 1795003540000000, 'CardsDrawn', 1, '{"seat":"3","cards":["JS","8C"],"why":"wrong"}');
INSERT INTO events VALUES (1, 143, 1795003540000000, 'TurnPassed', 1, '{"seat":"4"}');
INSERT INTO events VALUES (1, 144, 1795003600000000, 'CardsShown', 1, '{"seat":"4","cards":["10D"],"prophet":null}');
INSERT INTO events VALUES (1, 145, 1795003600000000, 'CardsJudged', 1, '{"right":false}');
INSERT INTO events VALUES (1, 146, 1795003600000000, 'CardsDrawn', 1, '{"seat":"4","cards":["3C","8S"],"why":"wrong"}');
INSERT INTO events VALUES (1, 147, 1795003600000000, 'TurnPassed', 1, '{"seat":"5"}');
INSERT INTO events VALUES (1, 148, 1795003660000000, 'CardsShown', 1, '{"seat":"5","cards":["3S","10D","KC"],"prophet":null}');
INSERT INTO events VALUES (1, 149, 1795003660000000, 'CardsJudged', 1, '{"right":true}');
INSERT INTO events VALUES (1, 150, 1795003660000000, 'TurnPassed', 1, '{"seat":"1"}');
INSERT INTO events VALUES (1, 151, 1795003720000000, 'ProphetDeclared', 1, '{"seat":"5","marker":26,"since":26}');
INSERT INTO events VALUES (1, 152, 1795004200000000, 'CardsShown', 1, '{"seat":"1","cards":["JH"],"prophet":null}');
INSERT INTO events VALUES (2, 1, 1795003840000000, 'TableMade', 1, '{"host":"1","title":"Elm","rulebook":{"name":"new-eleusis","seats_min":4,"seats_max":8,"packs":2,"stock":"refill","hand":14,"starter":"any","first_player":"count","direction":"clockwise","hint":"optional","hint_in_play":false,"string_max":4,"wrong_draw":"double","no_play_small":4,"no_play_less":4,"no_play_wrong_draw":5,"expel_from":30,"prophet":true,"prophet_expel_from":20,"marker_after_fall":"play","false_prophet_draw":5,"god_cap":"before","guess":false,"open_cards_min":0,"score":"high-count","out_bonus":4,"guess_bonus":0,"compensation":10,"no_play_return":"shuffled"},"options":[],"seats":4,"clock":172800000000,"open":false}');
INSERT INTO events VALUES (2, 2, 1795003840000000, 'SeatTaken', 1, '{"seat":"1"}');
INSERT INTO events VALUES (2, 3, 1795003900000000, 'SeatTaken', 1, '{"seat":"2"}');
INSERT INTO events VALUES (2, 4, 1795003960000000, 'SeatTaken', 1, '{"seat":"3"}');
INSERT INTO events VALUES (2, 5, 1795004020000000, 'SeatTaken', 1, '{"seat":"4"}');
INSERT INTO events VALUES (2, 6, 1795004020000000, 'MatchStarted', 1, '{"seats":["1","2","3","4"],"gods":["1","2","4","3"],"lots":[["10C","10S"],["10D","2C"],["2S"],["9H"]],"seed":"565542663c6c79a4d65c107eb39ae7718b58fa81f0d602c99fce680a96ac1d3f"}');
INSERT INTO events VALUES (2, 7, 1795004080000000, 'RuleDrafted', 1, '{"seat":"1","text":"other colour","tree":{"is":"Rule","start":null,"part":{"is":"Claim","subject":{"is":"Next"},"description":{"is":"Other","attribute":"colour","reference":{"is":"Back","count":1}}}},"edition":1}');
INSERT INTO events VALUES (2, 8, 1795004080000000, 'HintGiven', 1, '{"seat":"1","text":"Values do not count."}');
INSERT INTO events VALUES (3, 1, 1795004140000000, 'TableMade', 1, '{"host":"1","title":"Oak","rulebook":{"name":"new-eleusis","seats_min":4,"seats_max":8,"packs":2,"stock":"refill","hand":14,"starter":"any","first_player":"count","direction":"clockwise","hint":"optional","hint_in_play":false,"string_max":4,"wrong_draw":"double","no_play_small":4,"no_play_less":4,"no_play_wrong_draw":5,"expel_from":30,"prophet":true,"prophet_expel_from":20,"marker_after_fall":"play","false_prophet_draw":5,"god_cap":"before","guess":false,"open_cards_min":0,"score":"high-count","out_bonus":4,"guess_bonus":0,"compensation":10,"no_play_return":"shuffled"},"options":[],"seats":4,"clock":259200000000,"open":false}');
INSERT INTO events VALUES (3, 2, 1795004140000000, 'SeatTaken', 1, '{"seat":"1"}');
INSERT INTO events VALUES (3, 3, 1795004200000000, 'SeatTaken', 1, '{"seat":"2"}');
INSERT INTO talk VALUES (1, 1, 3, 'Olá a todos ♥', 1795003780000000);
INSERT INTO deadlines VALUES (1, 53, 5, 1795263400000000, 1795198600000000);
INSERT INTO deadlines VALUES (2, 3, 1, 1795176880000000, 1795133680000000);
INSERT INTO letters VALUES (1, 1795000000000000, 'eleusis@eleusis.example.org', 'ana@example.org', NULL, 1, 'handled', 'its person said yes', 0, X'c2bad86434ae5c05d3111495e00bd627c77f0226ddc60a16cd8f33fe05056b4c');
INSERT INTO letters VALUES (2, 1795000060000000, 'p-l4ld5k5jpzw5kksk@eleusis.example.org', 'ana@example.org', NULL, 1, 'handled', '', 0, X'c2f7d346004d2d1a091010cfb34c0a70ce58470cfb0ded1a3f0a04bc55b188d5');
INSERT INTO letters VALUES (3, 1795000120000000, 'p-l4ld5k5jpzw5kksk@eleusis.example.org', 'ana@example.org', NULL, 1, 'handled', '', 0, X'65f4266d3aad1a6a5167108af7848a32a91e96e1a758e8a7b7e2309684d93b41');
INSERT INTO letters VALUES (4, 1795000180000000, 'p-yhkinbx4it2mtich@eleusis.example.org', 'bruno@example.org', NULL, 2, 'handled', '', 0, X'f7dd9e2c338f057ad430601c4ee4f1b5dd3df415a1a9e1a3fa51e1357af66a47');
INSERT INTO letters VALUES (5, 1795000240000000, 'p-7encydhje643qrvd@eleusis.example.org', 'chiara@example.org', NULL, 3, 'handled', '', 0, X'416b0a4a2d585f8e455187fdcb3aad978316dd2787c3ecda7077aaa29855c760');
INSERT INTO letters VALUES (6, 1795000300000000, 'p-5io2smkp43egfang@eleusis.example.org', 'diego@example.org', NULL, 4, 'handled', '', 0, X'9bacf9551efa4d3af52a8b07bf6c2f6b5f7ead1d6275a86de63a3559b28dcfa3');
INSERT INTO letters VALUES (7, 1795000360000000, 'p-a4fquhxai4cv6m62@eleusis.example.org', 'eva@example.org', NULL, 5, 'handled', '', 0, X'bd5336104aea4c579f56d6c788cd8182deb363b86ed6dd79662e8727c887aecd');
INSERT INTO letters VALUES (8, 1795000420000000, 'g1-t2-ylvok6uc7cjfgyw5@eleusis.example.org', 'chiara@example.org', 1, 3, 'handled', '', 0, X'fd3da05cebf1f4ded1506830675d45a67444c3ca59964fa964bb7e02a885fd4e');
INSERT INTO letters VALUES (9, 1795000480000000, 'g1-t3-ylvok6uc7cjfgyw5@eleusis.example.org', 'chiara@example.org', 1, 3, 'handled', '', 0, X'ccfc2f8f84cd5461af1e47dfa4187975da5ecf2776af0d43089512fd9fe53418');
INSERT INTO letters VALUES (10, 1795000540000000, 'g1-t4-olba7kxqcg646scj@eleusis.example.org', 'eva@example.org', 1, 5, 'handled', '', 0, X'd78c3d276e2808d1e386db83f660afd351b93119506c3e4b9fc29f7acea87176');
INSERT INTO letters VALUES (11, 1795000600000000, 'g1-t5-olba7kxqcg646scj@eleusis.example.org', 'eva@example.org', 1, 5, 'handled', '', 0, X'790b526f79da5dae29cdddf7c5fbdb09e64cfa38010b21bd3fa7b3de30ad668a');
INSERT INTO letters VALUES (12, 1795000660000000, 'g1-t5-g2g6b67xyc2mj3ae@eleusis.example.org', 'ana@example.org', 1, 1, 'misread', '', 0, X'afa1c9f87fc76b1cca0b6870daa043c4dedb3beda29edb300d7225085479ac91');
INSERT INTO letters VALUES (13, 1795000720000000, 'g1-t6-g2g6b67xyc2mj3ae@eleusis.example.org', 'ana@example.org', 1, 1, 'handled', '', 0, X'f5f8d2d48dc22609f1e2b69c54e52272a8ba50d182f73cfeeacdb00a8440565c');
INSERT INTO letters VALUES (14, 1795000780000000, 'g1-t7-olba7kxqcg646scj@eleusis.example.org', 'eva@example.org', 1, 5, 'handled', '', 0, X'9ff82b6139977d49567b95a93bdb1d55100fa33a598bc413a9586cb3e1246968');
INSERT INTO letters VALUES (15, 1795000840000000, 'g1-t8-t7nya4qisrtp6wci@eleusis.example.org', 'bruno@example.org', 1, 2, 'handled', '', 0, X'ac16a12ab235e27d9a4440140c4b93e8a65a915bc861de12a8761630353c7680');
INSERT INTO letters VALUES (16, 1795000900000000, 'g1-t9-t7nya4qisrtp6wci@eleusis.example.org', 'bruno@example.org', 1, 2, 'handled', '', 0, X'9005af5abb81fefe8c36e0b0c2f1c888aca11c1763e383dc6789d98a583ed17a');
INSERT INTO letters VALUES (17, 1795000960000000, 'g1-t9-d2lg6vjsoktolsjh@eleusis.example.org', 'diego@example.org', 1, 4, 'misread', '', 0, X'fa81d1e9a1a4586e5ab1c2f33ac2d9291b849e5442986c4575508a0f2d8bc82a');
INSERT INTO letters VALUES (18, 1795001020000000, 'g1-t10-d2lg6vjsoktolsjh@eleusis.example.org', 'diego@example.org', 1, 4, 'handled', '', 0, X'c8d3474b5ed79743e96239b38751c3776d8b84e0dff10a289fbec880e125552a');
INSERT INTO letters VALUES (19, 1795001080000000, 'g1-t11-t7nya4qisrtp6wci@eleusis.example.org', 'bruno@example.org', 1, 2, 'handled', '', 0, X'dddf1fe86f7216af3846a77e609b06df68353c12cc56352a44fad81d23a5cc8b');
INSERT INTO letters VALUES (20, 1795001140000000, 'g1-t12-olba7kxqcg646scj@eleusis.example.org', 'eva@example.org', 1, 5, 'handled', '', 0, X'639d57f46e11d8aa934a812f72b2fbf645c82f72ce517a1657b28a31b300e8b6');
INSERT INTO letters VALUES (21, 1795001200000000, 'g1-t13-t7nya4qisrtp6wci@eleusis.example.org', 'bruno@example.org', 1, 2, 'handled', '', 0, X'2788f122aff7ddc88d3f2609684c687808e03c85b63b11e692522f7f295a2777');
INSERT INTO letters VALUES (22, 1795001260000000, 'g1-t14-g2g6b67xyc2mj3ae@eleusis.example.org', 'ana@example.org', 1, 1, 'handled', '', 0, X'87fc778a536a7e0f61a7af58570a8ca3c7d59c052fd8041c4f11d662ef5173fa');
INSERT INTO letters VALUES (23, 1795001320000000, 'g1-t15-g2g6b67xyc2mj3ae@eleusis.example.org', 'ana@example.org', 1, 1, 'handled', '', 0, X'4a776ca44536c5c41f401a36f1a41c59c5f519cce2d559e679a58607d455c8d8');
INSERT INTO letters VALUES (24, 1795001380000000, 'g1-t15-t7nya4qisrtp6wci@eleusis.example.org', 'bruno@example.org', 1, 2, 'misread', '', 0, X'ff805f6dc5cde84e72566e2ce256cfd955596a78e36fc84df8c08264d09c28af');
INSERT INTO letters VALUES (25, 1795001440000000, 'g1-t16-t7nya4qisrtp6wci@eleusis.example.org', 'bruno@example.org', 1, 2, 'handled', '', 0, X'b3e2338223854eb903e277e42d7f0772b4d9e10dd6a0a5410d26a56603279827');
INSERT INTO letters VALUES (26, 1795001500000000, 'g1-t17-g2g6b67xyc2mj3ae@eleusis.example.org', 'ana@example.org', 1, 1, 'handled', '', 0, X'7f3eaa0ce6c1f128e1db6d2f9b916b6fdcea101f8678425fa3631cc770e74072');
INSERT INTO letters VALUES (27, 1795001560000000, 'g1-t18-d2lg6vjsoktolsjh@eleusis.example.org', 'diego@example.org', 1, 4, 'handled', '', 0, X'6ce364f469c9b6f149493445eee7391a61e044b8b6b544a142d16d986f8136dc');
INSERT INTO letters VALUES (28, 1795001620000000, 'g1-t19-olba7kxqcg646scj@eleusis.example.org', 'eva@example.org', 1, 5, 'handled', '', 0, X'5fe21965b0d25faeb3000e86499aba75da272ce17608df1708e768f6a3049181');
INSERT INTO letters VALUES (29, 1795001680000000, 'g1-t20-g2g6b67xyc2mj3ae@eleusis.example.org', 'ana@example.org', 1, 1, 'handled', '', 0, X'1042aba9d81bae42f785fcb8a3f0639ae94c58f93031c02606c6a7be44f04c13');
INSERT INTO letters VALUES (30, 1795001740000000, 'g1-t21-t7nya4qisrtp6wci@eleusis.example.org', 'bruno@example.org', 1, 2, 'handled', '', 0, X'ffbe582d0b95cdfce135598992c9d9f21e6e66f7204691b2cd22251a7d71206e');
INSERT INTO letters VALUES (31, 1795001800000000, 'g1-t22-d2lg6vjsoktolsjh@eleusis.example.org', 'diego@example.org', 1, 4, 'handled', '', 0, X'8936f3164f21abbf1d24d58437d91b05ff988cc773b453700495ffcbd2cbe9a4');
INSERT INTO letters VALUES (32, 1795001860000000, 'g1-t23-olba7kxqcg646scj@eleusis.example.org', 'eva@example.org', 1, 5, 'handled', '', 0, X'17ea91776b163c01dddfd6066d186ab3443a42d0663923d86426f94b43d006cd');
INSERT INTO letters VALUES (33, 1795001920000000, 'g1-t24-g2g6b67xyc2mj3ae@eleusis.example.org', 'ana@example.org', 1, 1, 'handled', '', 0, X'cb1ca5b1dbb8325f925cdbf7e93004d7d5b60c79ea629e27ea03e6815c932c6d');
INSERT INTO letters VALUES (34, 1795001980000000, 'g1-t25-t7nya4qisrtp6wci@eleusis.example.org', 'bruno@example.org', 1, 2, 'handled', '', 0, X'd59fe0803b105b78e5fff7e2d576a51043f9e0335db9046a3117dbfef8b4cba7');
INSERT INTO letters VALUES (35, 1795002040000000, 'g1-t26-d2lg6vjsoktolsjh@eleusis.example.org', 'diego@example.org', 1, 4, 'handled', '', 0, X'aac055d570a16a3eb0c79b80b48e11e3df0652948e6deaa8be8ee7202c06d670');
INSERT INTO letters VALUES (36, 1795002100000000, 'g1-t27-olba7kxqcg646scj@eleusis.example.org', 'eva@example.org', 1, 5, 'handled', '', 0, X'324c5bc65e2a38d222aa40e0e08cc4bd4f6651df02ef07a6ca7615468707bff2');
INSERT INTO letters VALUES (37, 1795002160000000, 'g1-t28-g2g6b67xyc2mj3ae@eleusis.example.org', 'ana@example.org', 1, 1, 'handled', '', 0, X'bfa8d51618c170b085b92f5b48210aabf56634051c7fe52d986e637b6c175c64');
INSERT INTO letters VALUES (38, 1795002220000000, 'g1-t29-t7nya4qisrtp6wci@eleusis.example.org', 'bruno@example.org', 1, 2, 'handled', '', 0, X'6b249fa2ca4c284c27b15fd047e41517f0aa650a9374d0c523669c9feb70b5ba');
INSERT INTO letters VALUES (39, 1795002280000000, 'g1-t30-g2g6b67xyc2mj3ae@eleusis.example.org', 'ana@example.org', 1, 1, 'handled', '', 0, X'1d2dbc05ac45f6a21bf1d6e7a12b474c3573e24db1aa795a30c00c293eeb8fbc');
INSERT INTO letters VALUES (40, 1795002340000000, 'g1-t31-t7nya4qisrtp6wci@eleusis.example.org', 'bruno@example.org', 1, 2, 'handled', '', 0, X'a41fc962f1677d49576d53b9e653e4846dd4c2bdce9d14b06a14aba7e13cb706');
INSERT INTO letters VALUES (41, 1795002400000000, 'g1-t32-t7nya4qisrtp6wci@eleusis.example.org', 'bruno@example.org', 1, 2, 'handled', '', 0, X'f74a049c6712edcc9c65eab717a26f58b5dd1937c16fe3de7df448091c276ff0');
INSERT INTO letters VALUES (42, 1795002460000000, 'g1-t33-ylvok6uc7cjfgyw5@eleusis.example.org', 'chiara@example.org', 1, 3, 'handled', '', 0, X'63e013ca9787b9ddebf0de907dc277254217df489b7b0c5ed0ca6f3fea91e195');
INSERT INTO letters VALUES (43, 1795002520000000, 'g1-t34-ylvok6uc7cjfgyw5@eleusis.example.org', 'chiara@example.org', 1, 3, 'handled', '', 0, X'1f35445a509f444a77a6d597815b9902a037864378e4bd822c480048556becb6');
INSERT INTO letters VALUES (44, 1795002580000000, 'g1-t34-d2lg6vjsoktolsjh@eleusis.example.org', 'diego@example.org', 1, 4, 'misread', '', 0, X'df28a4898669528228d111485a53886b1cdf1b5c0d53ede557b2765b55252241');
INSERT INTO letters VALUES (45, 1795002640000000, 'g1-t35-d2lg6vjsoktolsjh@eleusis.example.org', 'diego@example.org', 1, 4, 'handled', '', 0, X'dabe2a4442001d07e8b2018c1088f06d8fee2749ba3ddaaeab8af0f5150706b0');
INSERT INTO letters VALUES (46, 1795002700000000, 'g1-t36-ylvok6uc7cjfgyw5@eleusis.example.org', 'chiara@example.org', 1, 3, 'handled', '', 0, X'801fd8358c4ade5f5fe0059f33b0cd2b2087f4bd634f2a158da2783d083e8b09');
INSERT INTO letters VALUES (47, 1795002760000000, 'g1-t37-olba7kxqcg646scj@eleusis.example.org', 'eva@example.org', 1, 5, 'handled', '', 0, X'19b958cfeb375ec3ad8d5623d7cd84eca7f299db56446a914f146b7186b7c23c');
INSERT INTO letters VALUES (48, 1795002820000000, 'g1-t38-ylvok6uc7cjfgyw5@eleusis.example.org', 'chiara@example.org', 1, 3, 'handled', '', 0, X'2d54134fdf9adb9671e232bb973ae31ed9081dd1a66908280042623aaa0121fa');
INSERT INTO letters VALUES (49, 1795002880000000, 'g1-t39-g2g6b67xyc2mj3ae@eleusis.example.org', 'ana@example.org', 1, 1, 'handled', '', 0, X'6a4bb0a4ff8678a243aabae1eaa61add6e35ce5a6d4c6958471dd148d8471c70');
INSERT INTO letters VALUES (50, 1795002940000000, 'g1-t40-g2g6b67xyc2mj3ae@eleusis.example.org', 'ana@example.org', 1, 1, 'handled', '', 0, X'54c678b6ee0de880b5827bc6ecef6ef72ad4ce46c7d65612741724f4b169d11d');
INSERT INTO letters VALUES (51, 1795003000000000, 'g1-t40-ylvok6uc7cjfgyw5@eleusis.example.org', 'chiara@example.org', 1, 3, 'misread', '', 0, X'f71030d1d9ef069391f6911de20502bf5e5f7b73ea539039ba64de7b4fd17e4e');
INSERT INTO letters VALUES (52, 1795003060000000, 'g1-t41-ylvok6uc7cjfgyw5@eleusis.example.org', 'chiara@example.org', 1, 3, 'handled', '', 0, X'd1cf02a3b580ff069968c23cc830d2703ce7fcd17a2342733a06ba96acead275');
INSERT INTO letters VALUES (53, 1795003120000000, 'g1-t42-g2g6b67xyc2mj3ae@eleusis.example.org', 'ana@example.org', 1, 1, 'handled', '', 0, X'4e708b15aededadb27897dc62d7d910a22255b884fb911eaf2b422c44c72319a');
INSERT INTO letters VALUES (54, 1795003180000000, 'g1-t43-d2lg6vjsoktolsjh@eleusis.example.org', 'diego@example.org', 1, 4, 'handled', '', 0, X'ed263fde036dcdcc410056062db793596ae318bdf67d574896d00f0bed472725');
INSERT INTO letters VALUES (55, 1795003240000000, 'g1-t44-g2g6b67xyc2mj3ae@eleusis.example.org', 'ana@example.org', 1, 1, 'handled', '', 0, X'76d9986308b72cdf55d6ee4db6c575872a9323c63894be103b986fcd40b056b1');
INSERT INTO letters VALUES (56, 1795003300000000, 'g1-t45-olba7kxqcg646scj@eleusis.example.org', 'eva@example.org', 1, 5, 'handled', '', 0, X'660bcfca3a643d662d5672944ede26d4067a4ca7f13c60849a388f0186db85d9');
INSERT INTO letters VALUES (57, 1795003360000000, 'g1-t46-g2g6b67xyc2mj3ae@eleusis.example.org', 'ana@example.org', 1, 1, 'handled', '', 0, X'3619432dde17e1d3ff49f0252721fa8f20feb7fc75bdbc41e0b6de19a00bdec9');
INSERT INTO letters VALUES (58, 1795003420000000, 'g1-t47-g2g6b67xyc2mj3ae@eleusis.example.org', 'ana@example.org', 1, 1, 'handled', '', 0, X'b7453fd1d070d94f17c81ff37a73ab955b6b74d731d46e5fe6f6c2ac26b1d33a');
INSERT INTO letters VALUES (59, 1795003480000000, 'g1-t48-ylvok6uc7cjfgyw5@eleusis.example.org', 'chiara@example.org', 1, 3, 'handled', '', 0, X'78cb3fd47dd2373dd0bce1608b41d98739d9f7847d2f5423c0d2be7fdc0dfc06');
INSERT INTO letters VALUES (60, 1795003540000000, 'g1-t49-d2lg6vjsoktolsjh@eleusis.example.org', 'diego@example.org', 1, 4, 'handled', '', 0, X'9050a138dd24d0669c9e6a354e0a90144efe4e895f83e17bedac1478bdd165dc');
INSERT INTO letters VALUES (61, 1795003600000000, 'g1-t50-olba7kxqcg646scj@eleusis.example.org', 'eva@example.org', 1, 5, 'handled', '', 0, X'94c7711045c259718d0f3125d219c6e2e3b3df648640f634cc5a3208e07e0c3a');
INSERT INTO letters VALUES (62, 1795003660000000, 'g1-t51-olba7kxqcg646scj@eleusis.example.org', 'eva@example.org', 1, 5, 'handled', '', 0, X'bb94c31680906777358dd243c281eaa681b30c97bd84daf150ecc76bf19ff97e');
INSERT INTO letters VALUES (63, 1795003720000000, 'g1-t52-ylvok6uc7cjfgyw5@eleusis.example.org', 'chiara@example.org', 1, 3, 'handled', '', 0, X'1f51ce4f7ca652352b2da9a6544ca57475c04ac847057d8a6bcbe51d5a1b4ab1');
INSERT INTO letters VALUES (64, 1795003780000000, 'p-l4ld5k5jpzw5kksk@eleusis.example.org', 'ana@example.org', NULL, 1, 'handled', '', 0, X'1482da2b6d894741e406f1f5a2619a82efbe87ded848649e7224958514b096c4');
INSERT INTO letters VALUES (65, 1795003840000000, 'p-yhkinbx4it2mtich@eleusis.example.org', 'bruno@example.org', NULL, 2, 'handled', '', 0, X'cd514e17b6947c08a3de429b6b482ff4f1c259530004972afe1362ae66cebb80');
INSERT INTO letters VALUES (66, 1795003900000000, 'p-7encydhje643qrvd@eleusis.example.org', 'chiara@example.org', NULL, 3, 'handled', '', 0, X'7d943aec344d21bff99d38014198c325339597b5b6d9dd92e23df9585aecf672');
INSERT INTO letters VALUES (67, 1795003960000000, 'p-5io2smkp43egfang@eleusis.example.org', 'diego@example.org', NULL, 4, 'handled', '', 0, X'56bfb839c72119a980ffa183a448a08b20e7993d831e25b61121c1928ea4f780');
INSERT INTO letters VALUES (68, 1795004020000000, 'g2-t2-7e2smik2wkpg33az@eleusis.example.org', 'ana@example.org', 2, 1, 'handled', '', 0, X'dbf0c2ecccc09cee3cab898d939bd9e45abfd7ff57fb0e21264c18d07ffdd53a');
INSERT INTO letters VALUES (69, 1795004080000000, 'p-l4ld5k5jpzw5kksk@eleusis.example.org', 'ana@example.org', NULL, 1, 'handled', '', 0, X'5c433fe5c2b4fb46eb982b69492e2eda1982d86f90aa0fece8a93276784894f0');
INSERT INTO letters VALUES (70, 1795004140000000, 'p-yhkinbx4it2mtich@eleusis.example.org', 'bruno@example.org', NULL, 2, 'handled', '', 0, X'd88478666afc1442afb79da7cb911d9073e9dc986f68104d98b2380804c40817');
INSERT INTO letters VALUES (71, 1795004200000000, 'g1-t52-g2g6b67xyc2mj3ae@eleusis.example.org', 'ana@example.org', 1, 1, 'handled', '', 0, X'ee8935bf24dec9ddae179e49be149d3cefa0768cb65c144f1b0f229cabd0c3bd');
INSERT INTO letters VALUES (72, 1795004200000000, 'g1-t52-olba7kxqcg646scj@eleusis.example.org', 'eva@example.org', 1, 5, 'received', '', 0, NULL);
INSERT INTO letters VALUES (73, 1795004200000000, 'g2-t3-7e2smik2wkpg33az@eleusis.example.org', 'ana@example.org', 2, 1, 'received', '', 0, NULL);
INSERT INTO letter_contents VALUES (72, CAST(replace('From: Eva <eva@example.org>
To: g1-t52-olba7kxqcg646scj@eleusis.example.org
Subject: Re: [Eleusis] Game 1 "Rosewood"
Message-ID: <179531592316.19978.8970441937160017024@example.org>
In-Reply-To: <table.1.5.49@eleusis.example.org>
References: <table.1.5@eleusis.example.org>
 <179531592173.19978.8808775965212411597@example.org>
 <table.1.5.49@eleusis.example.org>
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

STATUS
', char(10), char(13) || char(10)) AS BLOB));
INSERT INTO letter_contents VALUES (73, CAST(replace('From: Ana <ana@example.org>
To: g2-t3-7e2smik2wkpg33az@eleusis.example.org
Subject: Re: [Eleusis] Game 2 "Elm"
Message-ID: <179531592318.19978.16385864875488050980@example.org>
In-Reply-To: <table.2.1.5@eleusis.example.org>
References: <table.2.1@eleusis.example.org>
 <179531592259.19978.3499067810738255996@example.org>
 <table.2.1.5@eleusis.example.org>
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

YES
', char(10), char(13) || char(10)) AS BLOB));
INSERT INTO mails VALUES (1, 'confirmation', NULL, 1, 'ana@example.org', 'k2bwybxki4njao27', X'05928232375f02a68918060153362fe1a2a9d281a7c06be62f6a8ee592a74f2b', '<person.1.p27ujhs6jie6y6md@eleusis.example.org>', 1795000060000000, 'sent', 1, 1795000060000000, '', 1795000060000000);
INSERT INTO mails VALUES (2, 'receipt', NULL, 1, 'ana@example.org', 'fyx7dqibbl2hdeqd', X'9dc4661f9d192ffc08109f74b0b2f2a1ed942ece024a22492a08961b18b13502', '<person.1.3mtt4p5xv6g2utpz@eleusis.example.org>', 1795000120000000, 'sent', 1, 1795000120000000, '', 1795000120000000);
INSERT INTO mails VALUES (3, 'invitation', NULL, 2, 'bruno@example.org', 'e24sisjsv3hpyj3x', X'9a7e6866d25cd9f8c8d0763c2d49fb777101ced5cfe054dc7a8552ccf2465a65', '<person.2.ycvexhvsllkmwify@eleusis.example.org>', 1795000180000000, 'sent', 1, 1795000180000000, '', 1795000180000000);
INSERT INTO mails VALUES (4, 'invitation', NULL, 3, 'chiara@example.org', 'snjeklew334eqomp', X'eabaa034c05b9490d0612d1c65b0d01053a9f5fcb1a3b3ba043f9ddc2dc014ce', '<person.3.qmurakt6symlpzvm@eleusis.example.org>', 1795000180000000, 'sent', 1, 1795000180000000, '', 1795000180000000);
INSERT INTO mails VALUES (5, 'invitation', NULL, 4, 'diego@example.org', 'hghay672zop7ddm5', X'54453417d68139511a4c5da69cd033d8d4effa44dac1fd9c926a5d4aa982038a', '<person.4.ogho63w4x2elub6i@eleusis.example.org>', 1795000180000000, 'sent', 1, 1795000180000000, '', 1795000180000000);
INSERT INTO mails VALUES (6, 'invitation', NULL, 5, 'eva@example.org', 'gzk4dgacencsrqic', X'64595c7306b198c123835b2374eeea8eeca13ec250d4ee7169eb2ec80c90b8c1', '<person.5.ja7uxz6cmhri34ze@eleusis.example.org>', 1795000180000000, 'sent', 1, 1795000180000000, '', 1795000180000000);
INSERT INTO mails VALUES (7, 'receipt', 1, 1, 'ana@example.org', 'xizv6cdbxhpjsgxz', X'824e13f297a957b2cbe8600096dbc193d00ddabc366887472bc0eba980008dac', '<table.1.1.1@eleusis.example.org>', 1795000180000000, 'sent', 1, 1795000180000000, '', 1795000180000000);
INSERT INTO mails VALUES (8, 'digest', 1, 1, 'ana@example.org', '26w33zwos2kpx7tm', X'43745f7209751ca244a05702f4858202472b86b7b57b7d85d88a250b1a6daecc', '<table.1.1.2@eleusis.example.org>', 1795000240000000, 'sent', 1, 1795000240000000, '', 1795000240000000);
INSERT INTO mails VALUES (9, 'receipt', 1, 2, 'bruno@example.org', 'cpuoz72kftv3mm3v', X'8ff09aaa829bbfaebcedadb8b8e9ce9b0d1deffec4d668ad516df7e1e5be9396', '<table.1.2.1@eleusis.example.org>', 1795000240000000, 'sent', 1, 1795000240000000, '', 1795000240000000);
INSERT INTO mails VALUES (10, 'digest', 1, 1, 'ana@example.org', 'l63oq6x7jvqa6p27', X'02dcabece47e57a703c3b2e52d4fa3b7a35b960a5c41f5a6de3ab48a7da605c8', '<table.1.1.3@eleusis.example.org>', 1795000300000000, 'sent', 1, 1795000300000000, '', 1795000300000000);
INSERT INTO mails VALUES (11, 'receipt', 1, 3, 'chiara@example.org', 'jvimp3iezbeugnss', X'60c4b5cbed64e65191a6d5fc454aa6e89eeaa04a0dc687f1d32a666b1bd016ab', '<table.1.3.1@eleusis.example.org>', 1795000300000000, 'sent', 1, 1795000300000000, '', 1795000300000000);
INSERT INTO mails VALUES (12, 'digest', 1, 1, 'ana@example.org', 'wcrndbp6xa6y4j3q', X'1cc7804dffcacef540e471bc6f2ebb135d69e15e1d69148bffa071c5d6f2d54c', '<table.1.1.4@eleusis.example.org>', 1795000360000000, 'sent', 1, 1795000360000000, '', 1795000360000000);
INSERT INTO mails VALUES (13, 'receipt', 1, 4, 'diego@example.org', 'kbljueh7sb3rsfg3', X'fe7172c029e2dc3e90130816926e94c5390e457454c2dfcfb11a46bc93af7e71', '<table.1.4.1@eleusis.example.org>', 1795000360000000, 'sent', 1, 1795000360000000, '', 1795000360000000);
INSERT INTO mails VALUES (14, 'rule', 1, 3, 'chiara@example.org', 'v2wpf6hrvpipsep4', X'd6b752e6315ebe87026adf52223c8f417d2fd9f4f7f7930f78a873ae1a3b8fc5', '<table.1.3.2@eleusis.example.org>', 1795000420000000, 'sent', 1, 1795000420000000, '', 1795000420000000);
INSERT INTO mails VALUES (15, 'digest', 1, 1, 'ana@example.org', 'gemfivrnhbhjyfai', X'98c696ecbc20d7ee2b6ec61ac2bdba2483d7d4d1e608140bf8d5d0aea8c87384', '<table.1.1.5@eleusis.example.org>', 1795000420000000, 'sent', 1, 1795000420000000, '', 1795000420000000);
INSERT INTO mails VALUES (16, 'digest', 1, 2, 'bruno@example.org', '7nei3erhjcbfeqle', X'ff7cda87188a6adce9440b68981af4b6c6bd1f0476a561308cc8b180f1aee7e0', '<table.1.2.2@eleusis.example.org>', 1795000420000000, 'sent', 1, 1795000420000000, '', 1795000420000000);
INSERT INTO mails VALUES (17, 'digest', 1, 4, 'diego@example.org', 'nmxheaknb6qmenqp', X'9207eab9d19b0509ba373cf0ad79a541077cc29271180cc7ef3f85cb3d86ce30', '<table.1.4.2@eleusis.example.org>', 1795000420000000, 'sent', 1, 1795000420000000, '', 1795000420000000);
INSERT INTO mails VALUES (18, 'receipt', 1, 5, 'eva@example.org', 'mia2iweoknps5d3s', X'a87f0ce2d5cd9f21e67765536102a3546d1d388af7bb3479dc65da02c2bed390', '<table.1.5.1@eleusis.example.org>', 1795000420000000, 'sent', 1, 1795000420000000, '', 1795000420000000);
INSERT INTO mails VALUES (19, 'receipt', 1, 3, 'chiara@example.org', '7bca52bot5iqdkws', X'6a1deeecb11e3d219057f3ca01a1266a85b0b628edcfce741073c84525436d18', '<table.1.3.3@eleusis.example.org>', 1795000480000000, 'sent', 1, 1795000480000000, '', 1795000480000000);
INSERT INTO mails VALUES (20, 'digest', 1, 1, 'ana@example.org', 'zh3stcbqaouczclv', X'111c1e74df1c217a28702631ed1dcbb4e581f0cf8903b616de3b9e5459932ce4', '<table.1.1.6@eleusis.example.org>', 1795000540000000, 'sent', 1, 1795000540000000, '', 1795000540000000);
INSERT INTO mails VALUES (21, 'digest', 1, 2, 'bruno@example.org', 'w6pmhh2o3n5ymloq', X'f8399b523785163d80daf822db7d32fff65b2880fd42f07a3c54e9268e56d442', '<table.1.2.3@eleusis.example.org>', 1795000540000000, 'sent', 1, 1795000540000000, '', 1795000540000000);
INSERT INTO mails VALUES (22, 'digest', 1, 4, 'diego@example.org', 'nxojub7byx2e4s2j', X'dbcacb33c6f7daa403c22d6da7cea746faa6b6b570ff4c12de294c6c2d495e91', '<table.1.4.3@eleusis.example.org>', 1795000540000000, 'sent', 1, 1795000540000000, '', 1795000540000000);
INSERT INTO mails VALUES (23, 'digest', 1, 5, 'eva@example.org', 'mjzslaohyp2rqemb', X'932ad773d7b72b861525cda3142efddf4652f11797ed12eefe422b6490c90565', '<table.1.5.2@eleusis.example.org>', 1795000540000000, 'sent', 1, 1795000540000000, '', 1795000540000000);
INSERT INTO mails VALUES (24, 'receipt', 1, 3, 'chiara@example.org', 'nqzp2wwbbjxhgn5h', X'7d6f2959a5d5fb35e8091d686c277909ae3c58fa0584d4d39d894666d4ccb55e', '<table.1.3.4@eleusis.example.org>', 1795000540000000, 'sent', 1, 1795000540000000, '', 1795000540000000);
INSERT INTO mails VALUES (25, 'digest', 1, 1, 'ana@example.org', 'yv4y45otkbmz4ixe', X'4f619df145ea985ef4170eb574bb18eba65f86c097473376e6e703651d249cd5', '<table.1.1.7@eleusis.example.org>', 1795000600000000, 'sent', 1, 1795000600000000, '', 1795000600000000);
INSERT INTO mails VALUES (26, 'digest', 1, 2, 'bruno@example.org', 'jk2pxvidytgef3do', X'29a7e5b272cbcf75005d22524309fcb3ad7f0ede5273ac6e23eabbac56db848c', '<table.1.2.4@eleusis.example.org>', 1795000600000000, 'sent', 1, 1795000600000000, '', 1795000600000000);
INSERT INTO mails VALUES (27, 'digest', 1, 3, 'chiara@example.org', 'kr6a6dc6bjivkmpe', X'ce353d48e99d3d4fe588ae63d5c364b3f9aa5bc57c9cf30cb6e7c5e6fce01e64', '<table.1.3.5@eleusis.example.org>', 1795000600000000, 'sent', 1, 1795000600000000, '', 1795000600000000);
INSERT INTO mails VALUES (28, 'digest', 1, 4, 'diego@example.org', 'txej5ghghqi3kure', X'538d4d3a4dd315580798f8fc21e36a5afd013743e1ec6e7163ddd213719b3d99', '<table.1.4.4@eleusis.example.org>', 1795000600000000, 'sent', 1, 1795000600000000, '', 1795000600000000);
INSERT INTO mails VALUES (29, 'receipt', 1, 5, 'eva@example.org', '74wg7xeipeag56ns', X'de553d9516824595878520484f275594ff5a46f18a16c9e71885ba2a69bebb0b', '<table.1.5.3@eleusis.example.org>', 1795000600000000, 'sent', 1, 1795000600000000, '', 1795000600000000);
INSERT INTO mails VALUES (30, 'digest', 1, 1, 'ana@example.org', '3lmrde55rxfhemxs', X'9838d8c402f579199a98de2898e8d497e27c937edc4ef8c52ce8dc9570578303', '<table.1.1.8@eleusis.example.org>', 1795000660000000, 'sent', 1, 1795000660000000, '', 1795000660000000);
INSERT INTO mails VALUES (31, 'digest', 1, 2, 'bruno@example.org', 'p3i3faxlc5qen3d7', X'ba21dcd531c7c131357aa93961bb9b3537ceb1c9a97340f2e8401d82dcf40550', '<table.1.2.5@eleusis.example.org>', 1795000660000000, 'sent', 1, 1795000660000000, '', 1795000660000000);
INSERT INTO mails VALUES (32, 'digest', 1, 3, 'chiara@example.org', 'mrkego6ip7sfqkib', X'ff3493297bd35ee2e3383686e52c8030384241e3a930c8a3c6af91c0da7c801d', '<table.1.3.6@eleusis.example.org>', 1795000660000000, 'sent', 1, 1795000660000000, '', 1795000660000000);
INSERT INTO mails VALUES (33, 'digest', 1, 4, 'diego@example.org', 'gfqtafwq3chrunct', X'21fa88dd9377f4583c44283b7a71adb5a1ba12660afc586e9fb0ddcad6af0af0', '<table.1.4.5@eleusis.example.org>', 1795000660000000, 'sent', 1, 1795000660000000, '', 1795000660000000);
INSERT INTO mails VALUES (34, 'receipt', 1, 5, 'eva@example.org', 'h4roronjbnel4cre', X'12d9fae0b3d48876d01974517e7e1d76cc522e1c40be77ac57b8dbc9aaf27d36', '<table.1.5.4@eleusis.example.org>', 1795000660000000, 'sent', 1, 1795000660000000, '', 1795000660000000);
INSERT INTO mails VALUES (35, 'receipt', 1, 1, 'ana@example.org', 'l43pvrcxoxmvsesf', X'6aaa5c49b8aed9179885862d2ef64abec2f20e6e5655eafcf152f1aa83cd8fec', '<table.1.1.9@eleusis.example.org>', 1795000720000000, 'sent', 1, 1795000720000000, '', 1795000720000000);
INSERT INTO mails VALUES (36, 'digest', 1, 2, 'bruno@example.org', 'zm6jpry3nbiv7dbf', X'b752dec354c9d24ad9da473bb8d4c14baa9cf3b0cf3ced895b6c92ddfa7d1e73', '<table.1.2.6@eleusis.example.org>', 1795000780000000, 'sent', 1, 1795000780000000, '', 1795000780000000);
INSERT INTO mails VALUES (37, 'digest', 1, 3, 'chiara@example.org', 'xobft66vjbsq2tro', X'84351431499cdf40cd6786809a306c3f9dcca440a490990b17618e8a1e28260e', '<table.1.3.7@eleusis.example.org>', 1795000780000000, 'sent', 1, 1795000780000000, '', 1795000780000000);
INSERT INTO mails VALUES (38, 'digest', 1, 4, 'diego@example.org', 'jk5jkq3csvjo6zhe', X'af525477eb5dfd188ad57ff822e5799b1a2fbdd0b6243bdc0157c5ac94bc645b', '<table.1.4.6@eleusis.example.org>', 1795000780000000, 'sent', 1, 1795000780000000, '', 1795000780000000);
INSERT INTO mails VALUES (39, 'digest', 1, 5, 'eva@example.org', 'tpujvqu2gh5u3oer', X'1b3de395dea715cea9578068fd29b25b841e667c3d7825068130658a75b7836c', '<table.1.5.5@eleusis.example.org>', 1795000780000000, 'sent', 1, 1795000780000000, '', 1795000780000000);
INSERT INTO mails VALUES (40, 'receipt', 1, 1, 'ana@example.org', 'qnjeqj2pza3cd5si', X'6098e59cb62492fab1a50cce75e65441d1a90ab537f3cf2d133925ccdf47bef9', '<table.1.1.10@eleusis.example.org>', 1795000780000000, 'sent', 1, 1795000780000000, '', 1795000780000000);
INSERT INTO mails VALUES (41, 'digest', 1, 1, 'ana@example.org', 'nny4mipeuefofrc4', X'3cfa9a120cd87c9c708653e3651eda67b8ab2851fa599e2fe24106da96951d76', '<table.1.1.11@eleusis.example.org>', 1795000840000000, 'sent', 1, 1795000840000000, '', 1795000840000000);
INSERT INTO mails VALUES (42, 'digest', 1, 2, 'bruno@example.org', 'uelzdjfva4vxbzc5', X'764e7a339a86d863cf961345ac91e24a40986b426c9b4eda1dc08b92f9616676', '<table.1.2.7@eleusis.example.org>', 1795000840000000, 'sent', 1, 1795000840000000, '', 1795000840000000);
INSERT INTO mails VALUES (43, 'digest', 1, 3, 'chiara@example.org', 'aketybjg2eu4yzjp', X'0cc4608efd9a70b91dab37984de08b2b672b0a5c2b9169477e607f43a4f1f86b', '<table.1.3.8@eleusis.example.org>', 1795000840000000, 'sent', 1, 1795000840000000, '', 1795000840000000);
INSERT INTO mails VALUES (44, 'digest', 1, 4, 'diego@example.org', 'bue6vcjvyzcs6hxf', X'cc1a9a96815c5fa6787db1abc3073c080d66eb57f0aa33481efcc36626235ac2', '<table.1.4.7@eleusis.example.org>', 1795000840000000, 'sent', 1, 1795000840000000, '', 1795000840000000);
INSERT INTO mails VALUES (45, 'receipt', 1, 5, 'eva@example.org', 'xbcnbthzub2v4k56', X'c079c4e4a892726e31e9f6e18ff588e1ca16ed290310c172365af69f2dee32c5', '<table.1.5.6@eleusis.example.org>', 1795000840000000, 'sent', 1, 1795000840000000, '', 1795000840000000);
INSERT INTO mails VALUES (46, 'digest', 1, 1, 'ana@example.org', '77daqpew2c4q43wb', X'4b6ecb9462e51a5fd3c9dd99382af3c7161b58fb4e58a15202e699e18e17502d', '<table.1.1.12@eleusis.example.org>', 1795000900000000, 'sent', 1, 1795000900000000, '', 1795000900000000);
INSERT INTO mails VALUES (47, 'digest', 1, 3, 'chiara@example.org', 't2g4vvocmzvqiffk', X'bcea473a878d5985cf468230a8c72b4720c96487b47629ae389fe66811feabf4', '<table.1.3.9@eleusis.example.org>', 1795000900000000, 'sent', 1, 1795000900000000, '', 1795000900000000);
INSERT INTO mails VALUES (48, 'digest', 1, 4, 'diego@example.org', 'x6xjunocfrx52b5w', X'6f89c0562e60bb3d3d02277f2aab58558528ea1481e386140608a69b1ccce3ab', '<table.1.4.8@eleusis.example.org>', 1795000900000000, 'sent', 1, 1795000900000000, '', 1795000900000000);
INSERT INTO mails VALUES (49, 'digest', 1, 5, 'eva@example.org', '6vkhj364eg7fnpgu', X'032b3cec678696303aaae170a226eb26fe4d3c03d30d2bffea80983328e9c00d', '<table.1.5.7@eleusis.example.org>', 1795000900000000, 'sent', 1, 1795000900000000, '', 1795000900000000);
INSERT INTO mails VALUES (50, 'receipt', 1, 2, 'bruno@example.org', 'f7kzir2buqr425f2', X'd77ed961f70a7cb557b00944c443e5c8afb21c1059b1c168a7b11038d4ea9474', '<table.1.2.8@eleusis.example.org>', 1795000900000000, 'sent', 1, 1795000900000000, '', 1795000900000000);
INSERT INTO mails VALUES (51, 'digest', 1, 1, 'ana@example.org', 'h2hy5gu36smmmig3', X'64f7503fcd047c27863783b4a465c587457622d064c708b38a4625b7d557284e', '<table.1.1.13@eleusis.example.org>', 1795000960000000, 'sent', 1, 1795000960000000, '', 1795000960000000);
INSERT INTO mails VALUES (52, 'digest', 1, 3, 'chiara@example.org', '7k3tguizx7hp62io', X'd160e7235c10d3ceed5e9adaf33502b9da88da0cdee9fa9ffa75c0a9dc058a9e', '<table.1.3.10@eleusis.example.org>', 1795000960000000, 'sent', 1, 1795000960000000, '', 1795000960000000);
INSERT INTO mails VALUES (53, 'digest', 1, 4, 'diego@example.org', '7sqm2fwadgglshkw', X'5ad5004e0f10138c39c6b8e80bb298a660aeafde5f2fa9e7e88c451a7f309b89', '<table.1.4.9@eleusis.example.org>', 1795000960000000, 'sent', 1, 1795000960000000, '', 1795000960000000);
INSERT INTO mails VALUES (54, 'digest', 1, 5, 'eva@example.org', 'zvwxrytu47dfkuqq', X'bb5c4f1ae90693db8705a1810ded92664c3771c54629b6d794e3d4cb4a762549', '<table.1.5.8@eleusis.example.org>', 1795000960000000, 'sent', 1, 1795000960000000, '', 1795000960000000);
INSERT INTO mails VALUES (55, 'receipt', 1, 2, 'bruno@example.org', 'dgvx2kzoglowijq3', X'e020a847c0845aa8aa987df139c4cd37f2532814f85266ee0778e46ead000898', '<table.1.2.9@eleusis.example.org>', 1795000960000000, 'sent', 1, 1795000960000000, '', 1795000960000000);
INSERT INTO mails VALUES (56, 'receipt', 1, 4, 'diego@example.org', 'zdrjosnrwqifdwiz', X'4fbd594721acc405dabfe02000aac6c098320914ff248d52688d6d5e745db83e', '<table.1.4.10@eleusis.example.org>', 1795001020000000, 'sent', 1, 1795001020000000, '', 1795001020000000);
INSERT INTO mails VALUES (57, 'digest', 1, 1, 'ana@example.org', 'esjyokt7wd2ybo32', X'e533acb92a46b06c0afba5f673d4dc5d0a6a5f3f50da8f3b41029e61ff9022f0', '<table.1.1.14@eleusis.example.org>', 1795001080000000, 'sent', 1, 1795001080000000, '', 1795001080000000);
INSERT INTO mails VALUES (58, 'digest', 1, 2, 'bruno@example.org', 'tgiptl5hzb533xcx', X'ccbdcecf0dcaa70f25b04ec54bebf5cb13fbfb77f734fdc7761ca6fc01e8aec2', '<table.1.2.10@eleusis.example.org>', 1795001080000000, 'sent', 1, 1795001080000000, '', 1795001080000000);
INSERT INTO mails VALUES (59, 'digest', 1, 3, 'chiara@example.org', '36iaektbd6iuuxa4', X'a8aecc42d25e19f1b511f8ce33ed164fd47d07a910f3c13d2b26888d9ba399e2', '<table.1.3.11@eleusis.example.org>', 1795001080000000, 'sent', 1, 1795001080000000, '', 1795001080000000);
INSERT INTO mails VALUES (60, 'digest', 1, 5, 'eva@example.org', '3zr2roargujpr5ym', X'91e437886e53a85c890a01290fdb5ea9fee8679691b7adfb1db1c10678a2d3f7', '<table.1.5.9@eleusis.example.org>', 1795001080000000, 'sent', 1, 1795001080000000, '', 1795001080000000);
INSERT INTO mails VALUES (61, 'receipt', 1, 4, 'diego@example.org', 'hpndb2ud2xfp64ng', X'bbc1fa43f6ddcc51ba772389036161aba37dda122325cdba4c87a131f05b401c', '<table.1.4.11@eleusis.example.org>', 1795001080000000, 'sent', 1, 1795001080000000, '', 1795001080000000);
INSERT INTO mails VALUES (62, 'digest', 1, 1, 'ana@example.org', 'nc34osoncv65f7ez', X'd2354a75829cca4cac8fb1bdeae7e3357be6762cd7369d03b13d94ad7ab226d3', '<table.1.1.15@eleusis.example.org>', 1795001140000000, 'sent', 1, 1795001140000000, '', 1795001140000000);
INSERT INTO mails VALUES (63, 'digest', 1, 3, 'chiara@example.org', 'ov7s76axmbfc4fi4', X'bb5c547c06415ef31b0508d04b6c00df3170c80584d2b825ea5e75242341041f', '<table.1.3.12@eleusis.example.org>', 1795001140000000, 'sent', 1, 1795001140000000, '', 1795001140000000);
INSERT INTO mails VALUES (64, 'digest', 1, 4, 'diego@example.org', 'irj3wdq2z4yunki5', X'934a19df7be6747adcaf4b977fc7788fca6729576f0a8d9f8591573b17820c9d', '<table.1.4.12@eleusis.example.org>', 1795001140000000, 'sent', 1, 1795001140000000, '', 1795001140000000);
INSERT INTO mails VALUES (65, 'digest', 1, 5, 'eva@example.org', '3oqipjosmea2lrp2', X'fccedc061e2783981f9ba0ef7096e65d58de6f19f45d79dec56b08feb295fcfd', '<table.1.5.10@eleusis.example.org>', 1795001140000000, 'sent', 1, 1795001140000000, '', 1795001140000000);
INSERT INTO mails VALUES (66, 'receipt', 1, 2, 'bruno@example.org', 'ngyctlaywf3fha6t', X'e1fd0a7bad9260d4d4e64a2a7823b38cf85092e532790975c0aeca6b761e4508', '<table.1.2.11@eleusis.example.org>', 1795001140000000, 'sent', 1, 1795001140000000, '', 1795001140000000);
INSERT INTO mails VALUES (67, 'digest', 1, 1, 'ana@example.org', 'vcv2hwhepjh6apux', X'191093304bc1a6c1f928dd1c29aaa967eb8ed55136cf623a34dbc51c28364f22', '<table.1.1.16@eleusis.example.org>', 1795001200000000, 'sent', 1, 1795001200000000, '', 1795001200000000);
INSERT INTO mails VALUES (68, 'digest', 1, 2, 'bruno@example.org', 'z654hlrkiybtl45i', X'927c9981fa967df9e3ece200dc4b546d1e670dbbcee5b341b99c9789c5ea0911', '<table.1.2.12@eleusis.example.org>', 1795001200000000, 'sent', 1, 1795001200000000, '', 1795001200000000);
INSERT INTO mails VALUES (69, 'digest', 1, 3, 'chiara@example.org', 'kosy24jd2vnao646', X'6a0e4575a50467a5ca3583be9d209fe33dc78bc2e6d5287fbb468d490f7290aa', '<table.1.3.13@eleusis.example.org>', 1795001200000000, 'sent', 1, 1795001200000000, '', 1795001200000000);
INSERT INTO mails VALUES (70, 'digest', 1, 4, 'diego@example.org', 'ndiazgrrvmrku5rj', X'7942cc5e73598e6bd61c722ef118fb6abf62800aef95284fbf5576ca819764f4', '<table.1.4.13@eleusis.example.org>', 1795001200000000, 'sent', 1, 1795001200000000, '', 1795001200000000);
INSERT INTO mails VALUES (71, 'receipt', 1, 5, 'eva@example.org', 'k6to4uz5fhbr424p', X'669f728297a8d56a2ecd56876d838fd63de43e6e435e7605d4db843c957b90a4', '<table.1.5.11@eleusis.example.org>', 1795001200000000, 'sent', 1, 1795001200000000, '', 1795001200000000);
INSERT INTO mails VALUES (72, 'digest', 1, 1, 'ana@example.org', 'g43qt4yatipol24o', X'75290025ed5c5252d68d466cef84e5e7e4e5fe9d8e8f88ac0c6fb78da36f9f1f', '<table.1.1.17@eleusis.example.org>', 1795001260000000, 'sent', 1, 1795001260000000, '', 1795001260000000);
INSERT INTO mails VALUES (73, 'digest', 1, 3, 'chiara@example.org', 'qswkkljkgnmhvxvu', X'29e4438bb14ea0d91872b60e3c099858e22719c443f17dee69ca4b2fb5b5c80b', '<table.1.3.14@eleusis.example.org>', 1795001260000000, 'sent', 1, 1795001260000000, '', 1795001260000000);
INSERT INTO mails VALUES (74, 'digest', 1, 4, 'diego@example.org', 'rr2wluehun533wrg', X'c20c6b7f37af22053a623f368886af3b449de2a3ea5640bac963334b72d5d977', '<table.1.4.14@eleusis.example.org>', 1795001260000000, 'sent', 1, 1795001260000000, '', 1795001260000000);
INSERT INTO mails VALUES (75, 'digest', 1, 5, 'eva@example.org', 'coaqulgx4mn27fep', X'2144f993f3c235d80636bad042ea5ffe94d2a1aca29e98c31f4497c3d99bfd91', '<table.1.5.12@eleusis.example.org>', 1795001260000000, 'sent', 1, 1795001260000000, '', 1795001260000000);
INSERT INTO mails VALUES (76, 'receipt', 1, 2, 'bruno@example.org', 'hiv3fflg4nc6ftgw', X'dc06786e404806e117632d3fedb18e467674e026f84e78db737b522893afb819', '<table.1.2.13@eleusis.example.org>', 1795001260000000, 'sent', 1, 1795001260000000, '', 1795001260000000);
INSERT INTO mails VALUES (77, 'digest', 1, 2, 'bruno@example.org', 'e7ppby5tst6jhtdi', X'ecf85af62ed914e8f8e17a5573487d76b9f532fdb9ac0837085da75752d3a021', '<table.1.2.14@eleusis.example.org>', 1795001320000000, 'sent', 1, 1795001320000000, '', 1795001320000000);
INSERT INTO mails VALUES (78, 'digest', 1, 3, 'chiara@example.org', 'pyaq2nf32cx7jg44', X'dd27396fd49aa42596ac33bd0093f8093a665877aa69e46f81aa99c294fe596d', '<table.1.3.15@eleusis.example.org>', 1795001320000000, 'sent', 1, 1795001320000000, '', 1795001320000000);
INSERT INTO mails VALUES (79, 'digest', 1, 4, 'diego@example.org', '7nmqmnou4a5jmedq', X'223e613a9352983fc7c5371d8f3d43e568cfe0ac919f7fa8a08632871b0c0217', '<table.1.4.15@eleusis.example.org>', 1795001320000000, 'sent', 1, 1795001320000000, '', 1795001320000000);
INSERT INTO mails VALUES (80, 'digest', 1, 5, 'eva@example.org', 'ievwl27tdfk2h5yc', X'aaaad090f8e2c248e7b9a80768e8675826211846b7ecb7847beade20a1333cfd', '<table.1.5.13@eleusis.example.org>', 1795001320000000, 'sent', 1, 1795001320000000, '', 1795001320000000);
INSERT INTO mails VALUES (81, 'receipt', 1, 1, 'ana@example.org', '3w7krl6dygzvhox2', X'3249b3e5b79b78960de535cfac272eacd667cfa4a1e4760bc4292ad67b21d715', '<table.1.1.18@eleusis.example.org>', 1795001320000000, 'sent', 1, 1795001320000000, '', 1795001320000000);
INSERT INTO mails VALUES (82, 'digest', 1, 2, 'bruno@example.org', '3w5mtpcdiobjiysi', X'b3f4e9b8c8e01d02c3ddb5689441bd97197026d066846e3cf82a289bf9876ab7', '<table.1.2.15@eleusis.example.org>', 1795001380000000, 'sent', 1, 1795001380000000, '', 1795001380000000);
INSERT INTO mails VALUES (83, 'digest', 1, 3, 'chiara@example.org', 'vbi7cqfxed4frlmd', X'e02409cdc3c93f653a62e17b0cbb09d05def28543fb089e78d36af37356da3d0', '<table.1.3.16@eleusis.example.org>', 1795001380000000, 'sent', 1, 1795001380000000, '', 1795001380000000);
INSERT INTO mails VALUES (84, 'digest', 1, 4, 'diego@example.org', '6sv3de2q7b3mhewj', X'2bd0a58951e86b8e4c0da26a17562efbc1bd34491212f7366e9afc5648c62815', '<table.1.4.16@eleusis.example.org>', 1795001380000000, 'sent', 1, 1795001380000000, '', 1795001380000000);
INSERT INTO mails VALUES (85, 'digest', 1, 5, 'eva@example.org', 'pcs2gzxat6myhfej', X'81cc1bb07f133c33ed25f1ff3e4ba7fd397a20884ebb1ea86343f8c0d2a00815', '<table.1.5.14@eleusis.example.org>', 1795001380000000, 'sent', 1, 1795001380000000, '', 1795001380000000);
INSERT INTO mails VALUES (86, 'receipt', 1, 1, 'ana@example.org', 'lq2dxgwkps3irbup', X'f1c3ca03c663944f4ccfdebc4845abfee1ab278981e7a4b1dcb86bfe445b9eac', '<table.1.1.19@eleusis.example.org>', 1795001380000000, 'sent', 1, 1795001380000000, '', 1795001380000000);
INSERT INTO mails VALUES (87, 'receipt', 1, 2, 'bruno@example.org', '542qnhtvuv3itqjr', X'cb7123a4432959aca4da7cee3ac233f25881d033987d756ce163f74987843b80', '<table.1.2.16@eleusis.example.org>', 1795001440000000, 'sent', 1, 1795001440000000, '', 1795001440000000);
INSERT INTO mails VALUES (88, 'digest', 1, 1, 'ana@example.org', 'yyyiixwfpch4ei7i', X'cba94ad8e975024a22e8063511e9c56ba4575606216fbf2e0c776ff5ca15bc0c', '<table.1.1.20@eleusis.example.org>', 1795001500000000, 'sent', 1, 1795001500000000, '', 1795001500000000);
INSERT INTO mails VALUES (89, 'digest', 1, 3, 'chiara@example.org', '4ov2pwe2n77a2ybr', X'eb133aca3c66fc3812f3a4d8199f0c0d65910a558d359d99a26768f96d5812dc', '<table.1.3.17@eleusis.example.org>', 1795001500000000, 'sent', 1, 1795001500000000, '', 1795001500000000);
INSERT INTO mails VALUES (90, 'digest', 1, 4, 'diego@example.org', 'j4dw4bmstuxgs5xj', X'1733f9c2bbf2b190b392f0bf026de1a3fd2ae93d84d60fc5caff75759711f19a', '<table.1.4.17@eleusis.example.org>', 1795001500000000, 'sent', 1, 1795001500000000, '', 1795001500000000);
INSERT INTO mails VALUES (91, 'digest', 1, 5, 'eva@example.org', 'p2z4wnn4skuu4thq', X'df93e3b0ced2db05f03cfb741939b8190d166295e28228d8d711be95c3b2aa63', '<table.1.5.15@eleusis.example.org>', 1795001500000000, 'sent', 1, 1795001500000000, '', 1795001500000000);
INSERT INTO mails VALUES (92, 'receipt', 1, 2, 'bruno@example.org', 'eavks2ftkq5mo4s2', X'649168c3b9ee9c93c7acf4774a6b7df3bcb24911ce8f6c17e6d2c23ab75752af', '<table.1.2.17@eleusis.example.org>', 1795001500000000, 'sent', 1, 1795001500000000, '', 1795001500000000);
INSERT INTO mails VALUES (93, 'digest', 1, 2, 'bruno@example.org', 'phh4w776iwhalofc', X'569466480cebb5998d882770c8b565aaebf3eedddb1cb8ee7782e55a57459bda', '<table.1.2.18@eleusis.example.org>', 1795001560000000, 'sent', 1, 1795001560000000, '', 1795001560000000);
INSERT INTO mails VALUES (94, 'digest', 1, 3, 'chiara@example.org', 'jzz7tk3ovlaoekab', X'4a56500652f7fd64fb8ce00af3185ae0ada555eaa2ebd453dd143c3ef1a76d4f', '<table.1.3.18@eleusis.example.org>', 1795001560000000, 'sent', 1, 1795001560000000, '', 1795001560000000);
INSERT INTO mails VALUES (95, 'digest', 1, 4, 'diego@example.org', 'cttmguoioouegvkv', X'ee93a31e5d5702da550d570c295a09b3993e4865bd57677b5136d6b92b3aedeb', '<table.1.4.18@eleusis.example.org>', 1795001560000000, 'sent', 1, 1795001560000000, '', 1795001560000000);
INSERT INTO mails VALUES (96, 'digest', 1, 5, 'eva@example.org', 'yx5d7zw4zyzfovw7', X'ab2daf02e6a295bd7e9244458b5d0cf9ab18100a6938801683ee863aa6446b12', '<table.1.5.16@eleusis.example.org>', 1795001560000000, 'sent', 1, 1795001560000000, '', 1795001560000000);
INSERT INTO mails VALUES (97, 'receipt', 1, 1, 'ana@example.org', '4uayaveuofuwat77', X'7b0eef18482fd92a888f75e028f0f67585775d004a2d71b8111a8ae328c3dceb', '<table.1.1.21@eleusis.example.org>', 1795001560000000, 'sent', 1, 1795001560000000, '', 1795001560000000);
INSERT INTO mails VALUES (98, 'digest', 1, 1, 'ana@example.org', '24wyabm3ifsdyn3p', X'9087088bcef98be1a4b77167d2d1b2944dddb5c242a3627b6b637158745a3939', '<table.1.1.22@eleusis.example.org>', 1795001620000000, 'sent', 1, 1795001620000000, '', 1795001620000000);
INSERT INTO mails VALUES (99, 'digest', 1, 2, 'bruno@example.org', 'j4ghfp47glz2rhbx', X'6699a547488f9958fd3323fd83638d3cd7989a00d9cc720b3d40e43a8143e77b', '<table.1.2.19@eleusis.example.org>', 1795001620000000, 'sent', 1, 1795001620000000, '', 1795001620000000);
INSERT INTO mails VALUES (100, 'digest', 1, 3, 'chiara@example.org', 'bibujs322letsli2', X'efde266224d906d6f9cea0c1bb2efeb9d901de572ef8880554c425d0401b327e', '<table.1.3.19@eleusis.example.org>', 1795001620000000, 'sent', 1, 1795001620000000, '', 1795001620000000);
INSERT INTO mails VALUES (101, 'digest', 1, 5, 'eva@example.org', '4cojv6mqw5zfdeu6', X'bcd6844c96244a13f86510e5e478e9cd0d4b931a5b2890956d794e27817ee470', '<table.1.5.17@eleusis.example.org>', 1795001620000000, 'sent', 1, 1795001620000000, '', 1795001620000000);
INSERT INTO mails VALUES (102, 'receipt', 1, 4, 'diego@example.org', 'kdqn4ct3ytyi6vtm', X'8642618ea24b68511fc810edbd01d4a9818b3416ffc176461dca4aa6a2880fe8', '<table.1.4.19@eleusis.example.org>', 1795001620000000, 'sent', 1, 1795001620000000, '', 1795001620000000);
INSERT INTO mails VALUES (103, 'digest', 1, 1, 'ana@example.org', 'tptoe2e2tocgyuu5', X'5b0a2661b07f4ba3923600d5be6f4aca97337d4feb49a9b73efd17201543a90c', '<table.1.1.23@eleusis.example.org>', 1795001680000000, 'sent', 1, 1795001680000000, '', 1795001680000000);
INSERT INTO mails VALUES (104, 'digest', 1, 2, 'bruno@example.org', 'zooov4vyjf2is3aq', X'270620715d8853b0326e86ec7697654cc9e72f16fb1c15201a3ccce9ed2d37a8', '<table.1.2.20@eleusis.example.org>', 1795001680000000, 'sent', 1, 1795001680000000, '', 1795001680000000);
INSERT INTO mails VALUES (105, 'digest', 1, 3, 'chiara@example.org', 'fyctkt24i2sdumkl', X'45152d0f3fc25721358c52a997af382122bf26faa7772c03f49d1a60ffe12a95', '<table.1.3.20@eleusis.example.org>', 1795001680000000, 'sent', 1, 1795001680000000, '', 1795001680000000);
INSERT INTO mails VALUES (106, 'digest', 1, 4, 'diego@example.org', 'ogcnmwrpv26kbc7e', X'646389bb30a05d0def97ef581439c650449443fdf0a8b87e86dfaf0432acd045', '<table.1.4.20@eleusis.example.org>', 1795001680000000, 'sent', 1, 1795001680000000, '', 1795001680000000);
INSERT INTO mails VALUES (107, 'receipt', 1, 5, 'eva@example.org', 'uoocgjljjvqygtkm', X'1558744d69f207d02933e90b8a639c7c1a44644af1356ebfb980c4483752bf25', '<table.1.5.18@eleusis.example.org>', 1795001680000000, 'sent', 1, 1795001680000000, '', 1795001680000000);
INSERT INTO mails VALUES (108, 'digest', 1, 2, 'bruno@example.org', 'mxt43kvvgiiv4bg7', X'6515ac7c75c59bc20486f481079aacb7e6f4cea1993580316d51ebb0f9f7f009', '<table.1.2.21@eleusis.example.org>', 1795001740000000, 'sent', 1, 1795001740000000, '', 1795001740000000);
INSERT INTO mails VALUES (109, 'digest', 1, 3, 'chiara@example.org', 'wwbyi6fjtq3rvlkb', X'754f2226b48e0a8c36482a1e3b3281e8207327cc745d02613b0ada0cd96ab413', '<table.1.3.21@eleusis.example.org>', 1795001740000000, 'sent', 1, 1795001740000000, '', 1795001740000000);
INSERT INTO mails VALUES (110, 'digest', 1, 4, 'diego@example.org', '6rxcjutewjvtdmfh', X'5d2001818d7a9fcd5bbb1b6c52ced8f4766ebe85a4e44d7d14fc1bd4ee35f459', '<table.1.4.21@eleusis.example.org>', 1795001740000000, 'sent', 1, 1795001740000000, '', 1795001740000000);
INSERT INTO mails VALUES (111, 'digest', 1, 5, 'eva@example.org', 'rnaafquei3v4yw5g', X'ff3618dc7d3b3ca18fa8644dcbe8ef25ec94acc187d4c8ec540e47046cc913f8', '<table.1.5.19@eleusis.example.org>', 1795001740000000, 'sent', 1, 1795001740000000, '', 1795001740000000);
INSERT INTO mails VALUES (112, 'receipt', 1, 1, 'ana@example.org', 'v5agdn253rknllsr', X'c2fa6b7d7dbaa2f97cd9b2e2c9fdefaeb85f71a22db5e42e2d2095f29c186514', '<table.1.1.24@eleusis.example.org>', 1795001740000000, 'sent', 1, 1795001740000000, '', 1795001740000000);
INSERT INTO mails VALUES (113, 'digest', 1, 1, 'ana@example.org', 'tnclvlrtwwanpp7a', X'74ad8d6b7e8b8fdb23e85cafe5996428a5146f25ec1d9002db8b6052d5db72c8', '<table.1.1.25@eleusis.example.org>', 1795001800000000, 'sent', 1, 1795001800000000, '', 1795001800000000);
INSERT INTO mails VALUES (114, 'digest', 1, 3, 'chiara@example.org', 'a6spcntpv2juiq43', X'09a35c2b31cc86b0ecabaebb5c6565dc49bf6dce949155f0b22bfef2a3e60d47', '<table.1.3.22@eleusis.example.org>', 1795001800000000, 'sent', 1, 1795001800000000, '', 1795001800000000);
INSERT INTO mails VALUES (115, 'digest', 1, 4, 'diego@example.org', 'b26v4uew2axxflg5', X'd53d3f0dd7c89f2d541a67ee8ca0660cec756ade7279643ceb50d80f71fd710c', '<table.1.4.22@eleusis.example.org>', 1795001800000000, 'sent', 1, 1795001800000000, '', 1795001800000000);
INSERT INTO mails VALUES (116, 'digest', 1, 5, 'eva@example.org', 'dwnt3rdpteuqaaxe', X'ef3166304212c2c4987defcdc20fb63e1b124187fc6828547b0b43bb70dd6069', '<table.1.5.20@eleusis.example.org>', 1795001800000000, 'sent', 1, 1795001800000000, '', 1795001800000000);
INSERT INTO mails VALUES (117, 'receipt', 1, 2, 'bruno@example.org', 't2ouz7mbnisiq3x7', X'4cbbae020b26daa24219f5f0d8970264c2b9303c5a9cdf852b9df342678efaf0', '<table.1.2.22@eleusis.example.org>', 1795001800000000, 'sent', 1, 1795001800000000, '', 1795001800000000);
INSERT INTO mails VALUES (118, 'digest', 1, 1, 'ana@example.org', 'fa2pcduikygvvrsg', X'2481fce94bbc1300dd361225ce1ab909b79bdb7e8b8d2f458b29d24b95f2d153', '<table.1.1.26@eleusis.example.org>', 1795001860000000, 'sent', 1, 1795001860000000, '', 1795001860000000);
INSERT INTO mails VALUES (119, 'digest', 1, 2, 'bruno@example.org', 'zncwslfut2qwxiqf', X'cf8f74840cdf82d5f8e720b3878c7a7fd3dd9d6eb54e95a4caaed351f65f86da', '<table.1.2.23@eleusis.example.org>', 1795001860000000, 'sent', 1, 1795001860000000, '', 1795001860000000);
INSERT INTO mails VALUES (120, 'digest', 1, 3, 'chiara@example.org', 'adnipwr45u4ezmbw', X'327923c593518d570dba62f63ce82e72390d4a6fa0007461fcc74bc0ac7435a7', '<table.1.3.23@eleusis.example.org>', 1795001860000000, 'sent', 1, 1795001860000000, '', 1795001860000000);
INSERT INTO mails VALUES (121, 'digest', 1, 5, 'eva@example.org', 'sc2azw6dw552spdp', X'5649fbfad862df278ca4869a22c158347b010c1c8bc3745608125727b8ca8dbe', '<table.1.5.21@eleusis.example.org>', 1795001860000000, 'sent', 1, 1795001860000000, '', 1795001860000000);
INSERT INTO mails VALUES (122, 'receipt', 1, 4, 'diego@example.org', '2vqjfvzjzgv3xhlp', X'e0e629fc82fb5b29bd795488b4f88b8a5312faf3f4f6bce1ad59f471050e660f', '<table.1.4.23@eleusis.example.org>', 1795001860000000, 'sent', 1, 1795001860000000, '', 1795001860000000);
INSERT INTO mails VALUES (123, 'digest', 1, 1, 'ana@example.org', 'mjrij3qmsxrwad4w', X'97a9d6c99a6c3317fb1a3044e1abdc2b877491e61a1baf4c98072396ec871aeb', '<table.1.1.27@eleusis.example.org>', 1795001920000000, 'sent', 1, 1795001920000000, '', 1795001920000000);
INSERT INTO mails VALUES (124, 'digest', 1, 2, 'bruno@example.org', 'wotwvplgaaaxnnay', X'ae8d99ac45087199fd143fc01ec07d2537ab4a90b6e5be4f043cc0989ec5c385', '<table.1.2.24@eleusis.example.org>', 1795001920000000, 'sent', 1, 1795001920000000, '', 1795001920000000);
INSERT INTO mails VALUES (125, 'digest', 1, 3, 'chiara@example.org', 'rzr2fyaivrntlrh7', X'186ee0063b82cd1ed2b28692b944f123ee08c4e7fb1e9d614e6f4dea2b826532', '<table.1.3.24@eleusis.example.org>', 1795001920000000, 'sent', 1, 1795001920000000, '', 1795001920000000);
INSERT INTO mails VALUES (126, 'digest', 1, 4, 'diego@example.org', 'uu4fjo5funzkf37j', X'f4c81afc3216cab5c2e7e6f30dda94f25ae00d5a2f0e972e8502a405ad48e86b', '<table.1.4.24@eleusis.example.org>', 1795001920000000, 'sent', 1, 1795001920000000, '', 1795001920000000);
INSERT INTO mails VALUES (127, 'receipt', 1, 5, 'eva@example.org', 'aezmrfai44evypig', X'b565587660c38af7c849c013a44827635cdcfa9d28a688dcb7164fa18226a011', '<table.1.5.22@eleusis.example.org>', 1795001920000000, 'sent', 1, 1795001920000000, '', 1795001920000000);
INSERT INTO mails VALUES (128, 'digest', 1, 2, 'bruno@example.org', 'el4bqxqrknobboig', X'84c79863e77afc2067f2f1c8ae0db8d6d4593d34ab855ee1bd56820ab6463f5a', '<table.1.2.25@eleusis.example.org>', 1795001980000000, 'sent', 1, 1795001980000000, '', 1795001980000000);
INSERT INTO mails VALUES (129, 'digest', 1, 3, 'chiara@example.org', 'worgvlxw3pnlyiko', X'5ff2d2a339bd7f919e6db2d0640c783c39cdc18fe81e23d1a9689a563d9b5999', '<table.1.3.25@eleusis.example.org>', 1795001980000000, 'sent', 1, 1795001980000000, '', 1795001980000000);
INSERT INTO mails VALUES (130, 'digest', 1, 4, 'diego@example.org', '7zp3wp43ft46vhew', X'c58709216b4ed940707ab9e02ad1b4e9a1992ca8e2ce9edc1761d0ad73a9bfca', '<table.1.4.25@eleusis.example.org>', 1795001980000000, 'sent', 1, 1795001980000000, '', 1795001980000000);
INSERT INTO mails VALUES (131, 'digest', 1, 5, 'eva@example.org', 'dmuqgvbupuly3ztv', X'ad755fe22c4c3af93077451d172dec00e78eb963da24d5d91b0e672f7b12b13f', '<table.1.5.23@eleusis.example.org>', 1795001980000000, 'sent', 1, 1795001980000000, '', 1795001980000000);
INSERT INTO mails VALUES (132, 'receipt', 1, 1, 'ana@example.org', 'r5a7h36cm3scla4r', X'db5b8d4f6559921cef0e77a21b95cacfdf2a2ac169d921cfdd95106d09a73299', '<table.1.1.28@eleusis.example.org>', 1795001980000000, 'sent', 1, 1795001980000000, '', 1795001980000000);
INSERT INTO mails VALUES (133, 'digest', 1, 1, 'ana@example.org', 'ujti6puifstfh3cx', X'a9be56b90fcccbcd150952c053904199adbf3c9bc03d0514b7f7fd11c1a1b63e', '<table.1.1.29@eleusis.example.org>', 1795002040000000, 'sent', 1, 1795002040000000, '', 1795002040000000);
INSERT INTO mails VALUES (134, 'digest', 1, 3, 'chiara@example.org', 'pd3c5hy4nwxubtjm', X'adfc9c993f2d321fb623ff9a03c1c84d9bfdf72634f749042391f2cc7c6173d7', '<table.1.3.26@eleusis.example.org>', 1795002040000000, 'sent', 1, 1795002040000000, '', 1795002040000000);
INSERT INTO mails VALUES (135, 'digest', 1, 4, 'diego@example.org', 'vqhk4qhkne2ge7kh', X'1884d21629bfb24ddfdbeb7392cca8edd7f0aa5917041d952748cf277b7d8c21', '<table.1.4.26@eleusis.example.org>', 1795002040000000, 'sent', 1, 1795002040000000, '', 1795002040000000);
INSERT INTO mails VALUES (136, 'digest', 1, 5, 'eva@example.org', 'a6fw24cp7ykaksaa', X'2a4d8d02c9657913316bdb9db59c7ab7136e47894ccf63877d945e3d9b106698', '<table.1.5.24@eleusis.example.org>', 1795002040000000, 'sent', 1, 1795002040000000, '', 1795002040000000);
INSERT INTO mails VALUES (137, 'receipt', 1, 2, 'bruno@example.org', 'r22vdvzdgcyi4p2m', X'8879de303bfa176cee5b85f694a2879c75343b3e5ead5b39f0fa7dcfc2220d4e', '<table.1.2.26@eleusis.example.org>', 1795002040000000, 'sent', 1, 1795002040000000, '', 1795002040000000);
INSERT INTO mails VALUES (138, 'digest', 1, 1, 'ana@example.org', '3vwli4ud5plyi6d2', X'b3c9258fd224999e05ab2992ea98a8b0b3e8457181350952e488e2b713f79286', '<table.1.1.30@eleusis.example.org>', 1795002100000000, 'sent', 1, 1795002100000000, '', 1795002100000000);
INSERT INTO mails VALUES (139, 'digest', 1, 2, 'bruno@example.org', '6fuefqxwyo7hxxd6', X'e77f6bad191c02eae0e785482d2d629a778cb157e7ea3d978695ff5ab8317c17', '<table.1.2.27@eleusis.example.org>', 1795002100000000, 'sent', 1, 1795002100000000, '', 1795002100000000);
INSERT INTO mails VALUES (140, 'digest', 1, 3, 'chiara@example.org', 'x7ltilohglci4hy3', X'26fb9bb7f79bc09ea9d95e27f7987a8b5a18c081b1d2576b44c2df84e84901b4', '<table.1.3.27@eleusis.example.org>', 1795002100000000, 'sent', 1, 1795002100000000, '', 1795002100000000);
INSERT INTO mails VALUES (141, 'digest', 1, 5, 'eva@example.org', 'ciuczvyx4ffilzyf', X'14d345a4a07da1618a4652a15465f80384129ab415a7780cae684c498e16b269', '<table.1.5.25@eleusis.example.org>', 1795002100000000, 'sent', 1, 1795002100000000, '', 1795002100000000);
INSERT INTO mails VALUES (142, 'receipt', 1, 4, 'diego@example.org', 'taevg53lkvp6qnzk', X'51620a1cac705c95223d1f3249322ac7d11a3f504a6421b1a24542d2d225c206', '<table.1.4.27@eleusis.example.org>', 1795002100000000, 'sent', 1, 1795002100000000, '', 1795002100000000);
INSERT INTO mails VALUES (143, 'digest', 1, 1, 'ana@example.org', 'vzav7w2lzlnz2vpw', X'05a3f1797cd6e804e0c848b5934becc6b14f35ffc62eb44f29d8898609f6e9f3', '<table.1.1.31@eleusis.example.org>', 1795002160000000, 'sent', 1, 1795002160000000, '', 1795002160000000);
INSERT INTO mails VALUES (144, 'digest', 1, 2, 'bruno@example.org', '7ndghwtipmk3ilua', X'73514ea49233d133f6fa4219df3a6f887e8e9122e12fc529d7d6388842452c88', '<table.1.2.28@eleusis.example.org>', 1795002160000000, 'sent', 1, 1795002160000000, '', 1795002160000000);
INSERT INTO mails VALUES (145, 'digest', 1, 3, 'chiara@example.org', 'oaffs2gew5gafhof', X'9fb8ae32e9c4ec535babef322de2fbc4e3b1fabcde6c42e7169cc377031d5e7d', '<table.1.3.28@eleusis.example.org>', 1795002160000000, 'sent', 1, 1795002160000000, '', 1795002160000000);
INSERT INTO mails VALUES (146, 'digest', 1, 4, 'diego@example.org', 'lnmczn763kpvx6ve', X'909ca445e309609a01fd2cbc060c64809085749ee6483290e2e94445ec480855', '<table.1.4.28@eleusis.example.org>', 1795002160000000, 'sent', 1, 1795002160000000, '', 1795002160000000);
INSERT INTO mails VALUES (147, 'receipt', 1, 5, 'eva@example.org', '6xl3drnosu5nkv4d', X'2fcd0f992edb5985f0cb2bee919a52361d4a179fc471b93af337771c7630b1c6', '<table.1.5.26@eleusis.example.org>', 1795002160000000, 'sent', 1, 1795002160000000, '', 1795002160000000);
INSERT INTO mails VALUES (148, 'digest', 1, 2, 'bruno@example.org', '3p6irmdej2hh7mow', X'aafdd3df098b4e7a26413ff4f60d21cf8355af33d8a635fe5d18e39d56f73ee7', '<table.1.2.29@eleusis.example.org>', 1795002220000000, 'sent', 1, 1795002220000000, '', 1795002220000000);
INSERT INTO mails VALUES (149, 'digest', 1, 3, 'chiara@example.org', 'ublmnitw72a3sdnu', X'26532387eb80c96b2192b267cab691f40e2dc40629fedf39af4f1ec9b548a426', '<table.1.3.29@eleusis.example.org>', 1795002220000000, 'sent', 1, 1795002220000000, '', 1795002220000000);
INSERT INTO mails VALUES (150, 'digest', 1, 4, 'diego@example.org', 'of3e6eayb4sbvo2x', X'fc99df9daa03f5a14dbe9f279da72258a41a46d76fcab791b35aafdb82ec6411', '<table.1.4.29@eleusis.example.org>', 1795002220000000, 'sent', 1, 1795002220000000, '', 1795002220000000);
INSERT INTO mails VALUES (151, 'digest', 1, 5, 'eva@example.org', 's5ldwgff4pxceody', X'f63e0a4b1efe78810a7fe2f27e9b4130fb4abe5fc31b7fdfc45a7de285e88e9c', '<table.1.5.27@eleusis.example.org>', 1795002220000000, 'sent', 1, 1795002220000000, '', 1795002220000000);
INSERT INTO mails VALUES (152, 'receipt', 1, 1, 'ana@example.org', '6vjhbyuamtbbrupc', X'18239f5b331d5862582a778eab7cbe86ac7bffafd2888eaf4cf6f54a2c20f75b', '<table.1.1.32@eleusis.example.org>', 1795002220000000, 'sent', 1, 1795002220000000, '', 1795002220000000);
INSERT INTO mails VALUES (153, 'digest', 1, 1, 'ana@example.org', 'i24rg4gv76sg5ja4', X'a497128864924d3eb4a854afec68bf47e8fc35b001c9ab01054867073d907083', '<table.1.1.33@eleusis.example.org>', 1795002280000000, 'sent', 1, 1795002280000000, '', 1795002280000000);
INSERT INTO mails VALUES (154, 'digest', 1, 3, 'chiara@example.org', 'pkn333c4uemvwptw', X'4b4a9f96dea1f42d75c0f59fca5703ebf793d93cf29eacfc5908d5fbe7707462', '<table.1.3.30@eleusis.example.org>', 1795002280000000, 'sent', 1, 1795002280000000, '', 1795002280000000);
INSERT INTO mails VALUES (155, 'digest', 1, 4, 'diego@example.org', 'u6hiryhsa5u3dfg2', X'df2247133f9145e260c00f0c5c15bdc4b974afa0044906d8b2c27920508b07aa', '<table.1.4.30@eleusis.example.org>', 1795002280000000, 'sent', 1, 1795002280000000, '', 1795002280000000);
INSERT INTO mails VALUES (156, 'digest', 1, 5, 'eva@example.org', '2qawo6hdw6io4ttp', X'dae43dc9496693ea1c10ca550f197ab366e0c5f40b0a6083490996336ca6d400', '<table.1.5.28@eleusis.example.org>', 1795002280000000, 'sent', 1, 1795002280000000, '', 1795002280000000);
INSERT INTO mails VALUES (157, 'receipt', 1, 2, 'bruno@example.org', 'eewroknwc3zuvson', X'275cc3ef5f97c5832679e7eb8c0eac09ed4de443f98b6b9528185b7836052d1f', '<table.1.2.30@eleusis.example.org>', 1795002280000000, 'sent', 1, 1795002280000000, '', 1795002280000000);
INSERT INTO mails VALUES (158, 'round-end', 1, 1, 'ana@example.org', '35l6rtq2wrtzsade', X'b10add85191df4c8cd976994084d3f2fc9445259a179918a7762a1e5db28d664', '<table.1.1.34@eleusis.example.org>', 1795002340000000, 'sent', 1, 1795002340000000, '', 1795002340000000);
INSERT INTO mails VALUES (159, 'round-end', 1, 2, 'bruno@example.org', 'yopvmjz5p6agsdtc', X'c3ee33deb0f8fa9ba662a2d22bfb5848abf4338ee16d812e3b022d3c6db14faa', '<table.1.2.31@eleusis.example.org>', 1795002340000000, 'sent', 1, 1795002340000000, '', 1795002340000000);
INSERT INTO mails VALUES (160, 'round-end', 1, 3, 'chiara@example.org', 'jkqdyab33nnir5r4', X'8c29b4e483df035ba3584201448af9ea9a6337ea514c17c7dc8a6f9a046c013a', '<table.1.3.31@eleusis.example.org>', 1795002340000000, 'sent', 1, 1795002340000000, '', 1795002340000000);
INSERT INTO mails VALUES (161, 'round-end', 1, 4, 'diego@example.org', 'eh2t5fugb46hhlol', X'0b6a9bb526ea6497258d875adbef2ddea4b4782b63f7d72355463168a9889140', '<table.1.4.31@eleusis.example.org>', 1795002340000000, 'sent', 1, 1795002340000000, '', 1795002340000000);
INSERT INTO mails VALUES (162, 'round-end', 1, 5, 'eva@example.org', '5yq4equ4j3qpqaya', X'5896d853a1c095c1b97a3e163ce9ca5b37a0f496501cf1c84477a14c2f964167', '<table.1.5.29@eleusis.example.org>', 1795002340000000, 'sent', 1, 1795002340000000, '', 1795002340000000);
INSERT INTO mails VALUES (163, 'rule', 1, 2, 'bruno@example.org', '3rzsxzhvqhn7dnpr', X'9a951d26c997828fe0e3c46d46cf1bfa0d3a81621e60ecfb87db3e14a8ec8305', '<table.1.2.32@eleusis.example.org>', 1795002340000000, 'sent', 1, 1795002340000000, '', 1795002340000000);
INSERT INTO mails VALUES (164, 'receipt', 1, 1, 'ana@example.org', 'yn5sk43dhixmum4h', X'b13351f66f3ccf8f5c8f4f35d72a6cc8c31621cea7f3f52a29269e3c1cdc4d03', '<table.1.1.35@eleusis.example.org>', 1795002340000000, 'sent', 1, 1795002340000000, '', 1795002340000000);
INSERT INTO mails VALUES (165, 'receipt', 1, 2, 'bruno@example.org', 'gvidiztgjuzvzyav', X'd089dd54b1b8d41184ef185e0d0a8416c99469230bb6ea35fa16d816292635a7', '<table.1.2.33@eleusis.example.org>', 1795002400000000, 'sent', 1, 1795002400000000, '', 1795002400000000);
INSERT INTO mails VALUES (166, 'digest', 1, 1, 'ana@example.org', 'piw4v3xwnc3j5xde', X'770c1376a1940222cbe295c6c95e0786f8d87544e1a8b2c2a64cb082cd08d9f2', '<table.1.1.36@eleusis.example.org>', 1795002460000000, 'sent', 1, 1795002460000000, '', 1795002460000000);
INSERT INTO mails VALUES (167, 'digest', 1, 3, 'chiara@example.org', 's4audp7mfz5ygdol', X'ddc1e50da60eadf5596f9a75e4ac0de4810eb5a8dc2d66865e4098d3b9876d59', '<table.1.3.32@eleusis.example.org>', 1795002460000000, 'sent', 1, 1795002460000000, '', 1795002460000000);
INSERT INTO mails VALUES (168, 'digest', 1, 4, 'diego@example.org', 'oi2z6qrfh3ufkogj', X'225eaf62c1f469ff9aaefc22923ecbd91ff21735c0c702a00d399804c3f7df6a', '<table.1.4.32@eleusis.example.org>', 1795002460000000, 'sent', 1, 1795002460000000, '', 1795002460000000);
INSERT INTO mails VALUES (169, 'digest', 1, 5, 'eva@example.org', 'x2muj7qdenkw3caa', X'5f574228568c0fb85e67e0cff3798612fda68c6180aa3f6a19d3ca5e4f1a5d62', '<table.1.5.30@eleusis.example.org>', 1795002460000000, 'sent', 1, 1795002460000000, '', 1795002460000000);
INSERT INTO mails VALUES (170, 'receipt', 1, 2, 'bruno@example.org', 'sbfrmbzoyxlazbsi', X'cccfff7a37b1347a359f4955278915720540ca80469eea7a9652eb0210642e99', '<table.1.2.34@eleusis.example.org>', 1795002460000000, 'sent', 1, 1795002460000000, '', 1795002460000000);
INSERT INTO mails VALUES (171, 'digest', 1, 1, 'ana@example.org', 'aerdal3fe2jqxfyo', X'9d5862e84d8be858aab0a89ebe95f6e39180fac5808e762fa6e7540f1ff98fb7', '<table.1.1.37@eleusis.example.org>', 1795002520000000, 'sent', 1, 1795002520000000, '', 1795002520000000);
INSERT INTO mails VALUES (172, 'digest', 1, 2, 'bruno@example.org', 'ncrazjawsgtfp4ye', X'36ffd900f3dfb26553fd92605a91a3a22ab9d16fa957282ccd7aa16abe5936a2', '<table.1.2.35@eleusis.example.org>', 1795002520000000, 'sent', 1, 1795002520000000, '', 1795002520000000);
INSERT INTO mails VALUES (173, 'digest', 1, 4, 'diego@example.org', 'yua53sdhxgxnt4ku', X'b862383d36eb824c6ceba666be18aea0cf1396ec5237b30df87eaa49c798b610', '<table.1.4.33@eleusis.example.org>', 1795002520000000, 'sent', 1, 1795002520000000, '', 1795002520000000);
INSERT INTO mails VALUES (174, 'digest', 1, 5, 'eva@example.org', 'aeogil6a4gts5iyw', X'41b2ba6302ef27ba211ade821e7d5046e9623ef8d90550484b5405bbbfa94d0a', '<table.1.5.31@eleusis.example.org>', 1795002520000000, 'sent', 1, 1795002520000000, '', 1795002520000000);
INSERT INTO mails VALUES (175, 'receipt', 1, 3, 'chiara@example.org', 'w636b63u2ciwkcpn', X'88258efd93e5a129e0175855ecc83596c6c242617575c9ff80cab1f10ce4f9c4', '<table.1.3.33@eleusis.example.org>', 1795002520000000, 'sent', 1, 1795002520000000, '', 1795002520000000);
INSERT INTO mails VALUES (176, 'digest', 1, 1, 'ana@example.org', 'l47qtyzqyswgtcl6', X'f0c3a120f2ba69577b547c34551244cba164f8ca3f22c40bed5aae510c57d8ff', '<table.1.1.38@eleusis.example.org>', 1795002580000000, 'sent', 1, 1795002580000000, '', 1795002580000000);
INSERT INTO mails VALUES (177, 'digest', 1, 2, 'bruno@example.org', 'coj2mtf24cjew3wb', X'3d0ac16bb8872f58c22093df59ccd77dd525ab4de8105dcd068c0a1af8561f39', '<table.1.2.36@eleusis.example.org>', 1795002580000000, 'sent', 1, 1795002580000000, '', 1795002580000000);
INSERT INTO mails VALUES (178, 'digest', 1, 4, 'diego@example.org', '2nmv3midkax7ifec', X'4445a1df4bcad0d8750bcc8701b7d2a749e74267cea111ab59d767f27d617460', '<table.1.4.34@eleusis.example.org>', 1795002580000000, 'sent', 1, 1795002580000000, '', 1795002580000000);
INSERT INTO mails VALUES (179, 'digest', 1, 5, 'eva@example.org', 'd4jpknkjy56gzg2t', X'712da00bb1e96af082a8990199274a146aef85f8e485ec48dd8af97ca387648e', '<table.1.5.32@eleusis.example.org>', 1795002580000000, 'sent', 1, 1795002580000000, '', 1795002580000000);
INSERT INTO mails VALUES (180, 'receipt', 1, 3, 'chiara@example.org', '7ijohwpsg4qo3y2s', X'281f690de69b5f5b1aad075053e0242000e6707848762cc7167be31ae05ad550', '<table.1.3.34@eleusis.example.org>', 1795002580000000, 'sent', 1, 1795002580000000, '', 1795002580000000);
INSERT INTO mails VALUES (181, 'receipt', 1, 4, 'diego@example.org', 'ij2lxe33mmrcj7pa', X'7883f6ec4d13cca35fd5690547c2e3f1a05f4b2336ef0d2a124e12b65f7aa924', '<table.1.4.35@eleusis.example.org>', 1795002640000000, 'sent', 1, 1795002640000000, '', 1795002640000000);
INSERT INTO mails VALUES (182, 'digest', 1, 1, 'ana@example.org', 'jrmivwtrj3oa726f', X'c30ec6bde3c7481d745dd676eb9717bcb5b30bbe12e2867217b5049c8cc5498b', '<table.1.1.39@eleusis.example.org>', 1795002700000000, 'sent', 1, 1795002700000000, '', 1795002700000000);
INSERT INTO mails VALUES (183, 'digest', 1, 2, 'bruno@example.org', 'pqa3ymgwtb546a2w', X'faf0479d73e5a0f80c5e3b32290356a07f78fe349d76a0cc3a5904a2eb9a724d', '<table.1.2.37@eleusis.example.org>', 1795002700000000, 'sent', 1, 1795002700000000, '', 1795002700000000);
INSERT INTO mails VALUES (184, 'digest', 1, 3, 'chiara@example.org', 'n3oq7kffvrlka27j', X'115c0440af09095da5c6567370f6049e4dafa2125fb570229ebca76e1d730d7b', '<table.1.3.35@eleusis.example.org>', 1795002700000000, 'sent', 1, 1795002700000000, '', 1795002700000000);
INSERT INTO mails VALUES (185, 'digest', 1, 5, 'eva@example.org', '7lfsmqyuynuwhadc', X'cccd0d0914060bcf6d19321f2535b8eff2832582143cadc4075ca1cb51f62650', '<table.1.5.33@eleusis.example.org>', 1795002700000000, 'sent', 1, 1795002700000000, '', 1795002700000000);
INSERT INTO mails VALUES (186, 'receipt', 1, 4, 'diego@example.org', 'jouxx2j3t3aukimr', X'0923c8955d7db9624d29cf66820915714b5a239772f33baef8b60a7470ee08d6', '<table.1.4.36@eleusis.example.org>', 1795002700000000, 'sent', 1, 1795002700000000, '', 1795002700000000);
INSERT INTO mails VALUES (187, 'digest', 1, 1, 'ana@example.org', 'dbuyetkh72y3dboq', X'a7b236c533648ab8d2897eeba3dcf3af7ca49925e0c45fcc6aafd886e1ec331f', '<table.1.1.40@eleusis.example.org>', 1795002760000000, 'sent', 1, 1795002760000000, '', 1795002760000000);
INSERT INTO mails VALUES (188, 'digest', 1, 2, 'bruno@example.org', 'oyxa66lglhng47yq', X'8b044d95f26588d41ce5221ff908f31d62df6a852c697c8b54beaa6675a7e1f7', '<table.1.2.38@eleusis.example.org>', 1795002760000000, 'sent', 1, 1795002760000000, '', 1795002760000000);
INSERT INTO mails VALUES (189, 'digest', 1, 4, 'diego@example.org', '7fwlhcziihc3h4fn', X'09654514cb8c23038683eac70bf1e8727cadc7700c28cdefd654f82676590cae', '<table.1.4.37@eleusis.example.org>', 1795002760000000, 'sent', 1, 1795002760000000, '', 1795002760000000);
INSERT INTO mails VALUES (190, 'digest', 1, 5, 'eva@example.org', 'pfar6xvs3gw74jx7', X'ff8819fd75a68afb67e710a1bdf36b4a10d2dc6af7f838131dbf8f243207d6d8', '<table.1.5.34@eleusis.example.org>', 1795002760000000, 'sent', 1, 1795002760000000, '', 1795002760000000);
INSERT INTO mails VALUES (191, 'receipt', 1, 3, 'chiara@example.org', 'jhk25rjeeeg3jtpy', X'4db94f0050486bf1f08650fe6adf701345497178065e4c0ede5234989a677497', '<table.1.3.36@eleusis.example.org>', 1795002760000000, 'sent', 1, 1795002760000000, '', 1795002760000000);
INSERT INTO mails VALUES (192, 'digest', 1, 1, 'ana@example.org', 'lar6lhydxlaiq3c5', X'5dc4db9622fe275ce5173adbd2fd8efe21ef0d64090ab500768861fdbafeb5c8', '<table.1.1.41@eleusis.example.org>', 1795002820000000, 'sent', 1, 1795002820000000, '', 1795002820000000);
INSERT INTO mails VALUES (193, 'digest', 1, 2, 'bruno@example.org', 'ccjweogoh5gqo3ev', X'85c0602d01dedd2150720294a1105d0ca40b051b83f4b5784065437c1fabe1ff', '<table.1.2.39@eleusis.example.org>', 1795002820000000, 'sent', 1, 1795002820000000, '', 1795002820000000);
INSERT INTO mails VALUES (194, 'digest', 1, 3, 'chiara@example.org', 'v5ganuofx4biofqw', X'e2b94945601a1a6cfbecf7a10f4b4184545fa473b8845ac25d62d776d007d848', '<table.1.3.37@eleusis.example.org>', 1795002820000000, 'sent', 1, 1795002820000000, '', 1795002820000000);
INSERT INTO mails VALUES (195, 'digest', 1, 4, 'diego@example.org', 'axppxmvlh25mvklu', X'56197a43ac5da91008dc56ac76cdea7bbf51ffd87cfb359f112c00378725394f', '<table.1.4.38@eleusis.example.org>', 1795002820000000, 'sent', 1, 1795002820000000, '', 1795002820000000);
INSERT INTO mails VALUES (196, 'receipt', 1, 5, 'eva@example.org', 'nfqqkll5n3um5o2p', X'c5e950c4ad720a954e88f3244ddd34620c5f6b8886c2e27c72ad2b4558bb2a98', '<table.1.5.35@eleusis.example.org>', 1795002820000000, 'sent', 1, 1795002820000000, '', 1795002820000000);
INSERT INTO mails VALUES (197, 'digest', 1, 1, 'ana@example.org', 'wr6hudoaiu2xpscl', X'0cd3540c65b63f758f5b9fab82cea0245759129282e74d5aa23e663ddb32d111', '<table.1.1.42@eleusis.example.org>', 1795002880000000, 'sent', 1, 1795002880000000, '', 1795002880000000);
INSERT INTO mails VALUES (198, 'digest', 1, 2, 'bruno@example.org', 'goqs2cter445hta6', X'ed32fdbddffdab14efb31446b93eb0bbb63edbd219ffcd83282901d3c9611b09', '<table.1.2.40@eleusis.example.org>', 1795002880000000, 'sent', 1, 1795002880000000, '', 1795002880000000);
INSERT INTO mails VALUES (199, 'digest', 1, 4, 'diego@example.org', 'sqfzyz22s7j3i3ao', X'b17d1f37ee1387b0b91d20d23f13d24c6f9697123ec36169f3732b0186f1726c', '<table.1.4.39@eleusis.example.org>', 1795002880000000, 'sent', 1, 1795002880000000, '', 1795002880000000);
INSERT INTO mails VALUES (200, 'digest', 1, 5, 'eva@example.org', 'iztn4tmq66z2zpwo', X'3c87cea219a2605181a736b7c1d17bc321bd29e8bd114265d7fabf4cee8f45e1', '<table.1.5.36@eleusis.example.org>', 1795002880000000, 'sent', 1, 1795002880000000, '', 1795002880000000);
INSERT INTO mails VALUES (201, 'receipt', 1, 3, 'chiara@example.org', 'xnqejwvrnva23bfv', X'931869cf47c4e3b27064ab9988da5dfc0c8f775446435173940fc3740b4b3df4', '<table.1.3.38@eleusis.example.org>', 1795002880000000, 'sent', 1, 1795002880000000, '', 1795002880000000);
INSERT INTO mails VALUES (202, 'digest', 1, 2, 'bruno@example.org', 'ufflnur3v5c63jd4', X'ecd0190ce7110f444de57a4836f819dbd318896d53d1f55c8ecbe8d8210c8601', '<table.1.2.41@eleusis.example.org>', 1795002940000000, 'sent', 1, 1795002940000000, '', 1795002940000000);
INSERT INTO mails VALUES (203, 'digest', 1, 3, 'chiara@example.org', 'udgbw3cdlihkcos5', X'cf61b19af2b88af39744b0fe21c3ee83ca76c119b3bcfcb26e5ae6f471f166fb', '<table.1.3.39@eleusis.example.org>', 1795002940000000, 'sent', 1, 1795002940000000, '', 1795002940000000);
INSERT INTO mails VALUES (204, 'digest', 1, 4, 'diego@example.org', '7vszjp3fehdgdh6t', X'4b5575872adc99d43cadf54b507e5fe4b543d5c50bfbca1c5802240d3fa092ec', '<table.1.4.40@eleusis.example.org>', 1795002940000000, 'sent', 1, 1795002940000000, '', 1795002940000000);
INSERT INTO mails VALUES (205, 'digest', 1, 5, 'eva@example.org', 'gh5zivovbj3wpwji', X'feffc36d864db2b3a13c05b72252131123c08d14a9903518192040fc161a61a1', '<table.1.5.37@eleusis.example.org>', 1795002940000000, 'sent', 1, 1795002940000000, '', 1795002940000000);
INSERT INTO mails VALUES (206, 'receipt', 1, 1, 'ana@example.org', 'hrvnith2yryok3mz', X'38a6af1ada26008d89fe7c5475e1f911302bf530a0f3dc55c759c5a9e3095204', '<table.1.1.43@eleusis.example.org>', 1795002940000000, 'sent', 1, 1795002940000000, '', 1795002940000000);
INSERT INTO mails VALUES (207, 'digest', 1, 2, 'bruno@example.org', 'v4h433g4ejv2nes5', X'09c9cc8704b4a6a9a125c7ff891a6577745893e14ae941cebec3f142b81328e5', '<table.1.2.42@eleusis.example.org>', 1795003000000000, 'sent', 1, 1795003000000000, '', 1795003000000000);
INSERT INTO mails VALUES (208, 'digest', 1, 3, 'chiara@example.org', 'oannvkhtzo6np4mj', X'9ad92dad1ba8455064de40491fb2c5ae275b75ce6cfbc25c3ec3184d08f9ef91', '<table.1.3.40@eleusis.example.org>', 1795003000000000, 'sent', 1, 1795003000000000, '', 1795003000000000);
INSERT INTO mails VALUES (209, 'digest', 1, 4, 'diego@example.org', 'ffx5ibngjlvgythm', X'c4c16c87e1ca63562010724b2d39595809feaf084261d5bc4651dcc16dcc9cae', '<table.1.4.41@eleusis.example.org>', 1795003000000000, 'sent', 1, 1795003000000000, '', 1795003000000000);
INSERT INTO mails VALUES (210, 'digest', 1, 5, 'eva@example.org', 'ouzxth4guzebnose', X'06d040644d0c055ffb0191963a3381594ad5af7d5b38775226d187b678ceda1d', '<table.1.5.38@eleusis.example.org>', 1795003000000000, 'sent', 1, 1795003000000000, '', 1795003000000000);
INSERT INTO mails VALUES (211, 'receipt', 1, 1, 'ana@example.org', 'mb63fte2vmz263vw', X'896f42a6a1331ac01fecd04f87f81ae18cda0f5113391792e72601974197294a', '<table.1.1.44@eleusis.example.org>', 1795003000000000, 'sent', 1, 1795003000000000, '', 1795003000000000);
INSERT INTO mails VALUES (212, 'receipt', 1, 3, 'chiara@example.org', 'bkbscto7afavklxu', X'507fadc3c2c1dba4d9a1500cbe716d3866298562aa010837940b320ab0a60e4a', '<table.1.3.41@eleusis.example.org>', 1795003060000000, 'sent', 1, 1795003060000000, '', 1795003060000000);
INSERT INTO mails VALUES (213, 'digest', 1, 1, 'ana@example.org', 'xuazpcoz6ru2asbi', X'5055d728120a4bfed68409ff643e1e9de13976cd4eb6961086c9ef684c83c147', '<table.1.1.45@eleusis.example.org>', 1795003120000000, 'sent', 1, 1795003120000000, '', 1795003120000000);
INSERT INTO mails VALUES (214, 'digest', 1, 2, 'bruno@example.org', 'jtks2s6nwgmxu2v4', X'4b8be34f367d6fae5d4238953545751992432875165a8047901978110fe190b2', '<table.1.2.43@eleusis.example.org>', 1795003120000000, 'sent', 1, 1795003120000000, '', 1795003120000000);
INSERT INTO mails VALUES (215, 'digest', 1, 4, 'diego@example.org', 'eeylskkgnz2ccqzk', X'b03d70b100ff95c768d87b4b19bbe2437f6cbad0f307642f03ba21c428343626', '<table.1.4.42@eleusis.example.org>', 1795003120000000, 'sent', 1, 1795003120000000, '', 1795003120000000);
INSERT INTO mails VALUES (216, 'digest', 1, 5, 'eva@example.org', 'u5vbkzqy44srz3ii', X'879f384c00da63506aa2afbe974409b2c0fe5f2197ff392dc88552041def3464', '<table.1.5.39@eleusis.example.org>', 1795003120000000, 'sent', 1, 1795003120000000, '', 1795003120000000);
INSERT INTO mails VALUES (217, 'receipt', 1, 3, 'chiara@example.org', '5vf6dqujkomd4mmr', X'8f3a6e97ffa9be6b405034170b8ded9f0e344648a1d610fd87662c650d74a863', '<table.1.3.42@eleusis.example.org>', 1795003120000000, 'sent', 1, 1795003120000000, '', 1795003120000000);
INSERT INTO mails VALUES (218, 'digest', 1, 2, 'bruno@example.org', 'dqgpmaqpd2yieogp', X'a9a44b4e34bb9ba6025c247ec617d3aac1dc4608000dbe91e1da2f6d60230a56', '<table.1.2.44@eleusis.example.org>', 1795003180000000, 'sent', 1, 1795003180000000, '', 1795003180000000);
INSERT INTO mails VALUES (219, 'digest', 1, 3, 'chiara@example.org', '3i5j4kqgi6bn6nrn', X'a7514c7013ab152b11aa7b99dad68d8ff2ccfa3d604a549b42c151d990aacb3b', '<table.1.3.43@eleusis.example.org>', 1795003180000000, 'sent', 1, 1795003180000000, '', 1795003180000000);
INSERT INTO mails VALUES (220, 'digest', 1, 4, 'diego@example.org', 'le5a3thw4c7g7bvp', X'46149afbabd24f3d04f774ace669fe3a68e7d6c05d6d947be8b528a97fca00c9', '<table.1.4.43@eleusis.example.org>', 1795003180000000, 'sent', 1, 1795003180000000, '', 1795003180000000);
INSERT INTO mails VALUES (221, 'digest', 1, 5, 'eva@example.org', 'xgluepch2bfpvqkz', X'5b02e4166e2a608a8245394b36800dc97b5b5209caee24622d5949503b10076e', '<table.1.5.40@eleusis.example.org>', 1795003180000000, 'sent', 1, 1795003180000000, '', 1795003180000000);
INSERT INTO mails VALUES (222, 'receipt', 1, 1, 'ana@example.org', 'h2pkscxxvjckdnxb', X'10e24a67cfe734643ba19bfba1c8762f1f55953a6df32a1eb3416b9643f28e58', '<table.1.1.46@eleusis.example.org>', 1795003180000000, 'sent', 1, 1795003180000000, '', 1795003180000000);
INSERT INTO mails VALUES (223, 'digest', 1, 1, 'ana@example.org', 'mqpyhlkfqhjseftl', X'21bf11db60e295633c6e8ea128d2f4e92304292f0ad7d87c2b3d748fde30539f', '<table.1.1.47@eleusis.example.org>', 1795003240000000, 'sent', 1, 1795003240000000, '', 1795003240000000);
INSERT INTO mails VALUES (224, 'digest', 1, 2, 'bruno@example.org', 'v66onrbiv45ux34m', X'd9eb1a893a5954e67201cc18cd6b34d41b40e3b6b4e21b2c65ce8167fd91c17c', '<table.1.2.45@eleusis.example.org>', 1795003240000000, 'sent', 1, 1795003240000000, '', 1795003240000000);
INSERT INTO mails VALUES (225, 'digest', 1, 3, 'chiara@example.org', '3vkvd77jjdtlfrc5', X'b739cf08d17cbe39988ffd5f30b5ee96e8eb6f7ac5657eb1e328abd153afaae7', '<table.1.3.44@eleusis.example.org>', 1795003240000000, 'sent', 1, 1795003240000000, '', 1795003240000000);
INSERT INTO mails VALUES (226, 'digest', 1, 5, 'eva@example.org', 'k2swrc4ylsguslq5', X'87baddbfc334fcd84e453f0c4b88f6d13c888b7e5e4c261b4db0cdbb3dbce259', '<table.1.5.41@eleusis.example.org>', 1795003240000000, 'sent', 1, 1795003240000000, '', 1795003240000000);
INSERT INTO mails VALUES (227, 'receipt', 1, 4, 'diego@example.org', 'wcu4oy3lzun2dhrb', X'02222ca090b2f0fb00e93204e900188e861de47cfb11acc3f6084b0a0e511df0', '<table.1.4.44@eleusis.example.org>', 1795003240000000, 'sent', 1, 1795003240000000, '', 1795003240000000);
INSERT INTO mails VALUES (228, 'digest', 1, 2, 'bruno@example.org', '3lc52wk4vve2xf7z', X'59a2cd66ac9a41858e0861fce710403719a1472089f73f7aa90da6637ddc7799', '<table.1.2.46@eleusis.example.org>', 1795003300000000, 'sent', 1, 1795003300000000, '', 1795003300000000);
INSERT INTO mails VALUES (229, 'digest', 1, 3, 'chiara@example.org', '36utuky6pgr5eisx', X'43c70ab59534a00a9feec1db617d7c1445ce77564a06f6b5d0c0e7574859180a', '<table.1.3.45@eleusis.example.org>', 1795003300000000, 'sent', 1, 1795003300000000, '', 1795003300000000);
INSERT INTO mails VALUES (230, 'digest', 1, 4, 'diego@example.org', '3j7kq4aohr76rckr', X'37d7d345424fc8fd60fdf5493c39cdcb9bf235916dc56303de00470228ee6514', '<table.1.4.45@eleusis.example.org>', 1795003300000000, 'sent', 1, 1795003300000000, '', 1795003300000000);
INSERT INTO mails VALUES (231, 'digest', 1, 5, 'eva@example.org', 'f76ts5wvwjhw3ufj', X'566eaca47e986c7ab2801cec3d1bba4cb09516cea6c9ac877b41cca76dc9e51f', '<table.1.5.42@eleusis.example.org>', 1795003300000000, 'sent', 1, 1795003300000000, '', 1795003300000000);
INSERT INTO mails VALUES (232, 'receipt', 1, 1, 'ana@example.org', 'x3ksjb6sb7ywayao', X'0d6e3e935c91d6f04687cd99e1fb12657212d7acdebd643c95567ba8d44aa86c', '<table.1.1.48@eleusis.example.org>', 1795003300000000, 'sent', 1, 1795003300000000, '', 1795003300000000);
INSERT INTO mails VALUES (233, 'digest', 1, 1, 'ana@example.org', '7eda3qlerx37yrkz', X'45b19449434c0cf83ed2f0934145062e7976cd01ed7b7be53a6ce0511bec41ce', '<table.1.1.49@eleusis.example.org>', 1795003360000000, 'sent', 1, 1795003360000000, '', 1795003360000000);
INSERT INTO mails VALUES (234, 'digest', 1, 2, 'bruno@example.org', 'c5kp6g7s6nvznyp7', X'a2209023fcb95962051e57ffd425538b7890fad47a7b0e37151e7665a2ec9f9d', '<table.1.2.47@eleusis.example.org>', 1795003360000000, 'sent', 1, 1795003360000000, '', 1795003360000000);
INSERT INTO mails VALUES (235, 'digest', 1, 3, 'chiara@example.org', 'v42t5egnbwwa37q3', X'b98e15d67516e26921f231699a9e5509fda24a20d19b9f5e8e4cef241d215ba5', '<table.1.3.46@eleusis.example.org>', 1795003360000000, 'sent', 1, 1795003360000000, '', 1795003360000000);
INSERT INTO mails VALUES (236, 'digest', 1, 4, 'diego@example.org', 'qte7urjybiivqhwi', X'9442abb2682b375e6f96afe769dbfca888e2e075cea9a8c2740c8714bbacb5e7', '<table.1.4.46@eleusis.example.org>', 1795003360000000, 'sent', 1, 1795003360000000, '', 1795003360000000);
INSERT INTO mails VALUES (237, 'receipt', 1, 5, 'eva@example.org', 'qczwhj753lcdj7qy', X'237f7b15e0f8d4124fa5d68852790fc2aa8a98733bbf92972d4f96335e5a558b', '<table.1.5.43@eleusis.example.org>', 1795003360000000, 'sent', 1, 1795003360000000, '', 1795003360000000);
INSERT INTO mails VALUES (238, 'digest', 1, 2, 'bruno@example.org', '2pqctgwkdvwd4yqv', X'49a1a090736306ba20490abd96e1f5998c11f3acc58c585f98eabd82e0656b31', '<table.1.2.48@eleusis.example.org>', 1795003420000000, 'sent', 1, 1795003420000000, '', 1795003420000000);
INSERT INTO mails VALUES (239, 'digest', 1, 3, 'chiara@example.org', 'rcjmdcii4b2ca42d', X'dfc3916c6ec950d70df4ae674eabe901ed7fd47b566d1e0d5cf8ed90637acda8', '<table.1.3.47@eleusis.example.org>', 1795003420000000, 'sent', 1, 1795003420000000, '', 1795003420000000);
INSERT INTO mails VALUES (240, 'digest', 1, 4, 'diego@example.org', '7nwm4hbmn6o5qgrq', X'15f6cfa7c60d52c665f8e9924bf549788f268dd93e73cc9ab5aaa6ca880a088f', '<table.1.4.47@eleusis.example.org>', 1795003420000000, 'sent', 1, 1795003420000000, '', 1795003420000000);
INSERT INTO mails VALUES (241, 'digest', 1, 5, 'eva@example.org', '65qchxdyb6qhrht4', X'e19e67932543ea57870871e27b78d4c3107aaef160577f99e2f6ed3cef7ee79a', '<table.1.5.44@eleusis.example.org>', 1795003420000000, 'sent', 1, 1795003420000000, '', 1795003420000000);
INSERT INTO mails VALUES (242, 'receipt', 1, 1, 'ana@example.org', 'gwgf37g3otdarqvp', X'4f151d9bd7405b610f153fb2852634b55f7284d6c102b6bc1e10419dadb0084f', '<table.1.1.50@eleusis.example.org>', 1795003420000000, 'sent', 1, 1795003420000000, '', 1795003420000000);
INSERT INTO mails VALUES (243, 'digest', 1, 2, 'bruno@example.org', 'yn6ymoefpnksiiug', X'cf1e74ba02b8e468317bb1c637f2989bc5ca69cb068ecc919af1e9726851d1b5', '<table.1.2.49@eleusis.example.org>', 1795003480000000, 'sent', 1, 1795003480000000, '', 1795003480000000);
INSERT INTO mails VALUES (244, 'digest', 1, 3, 'chiara@example.org', 'pucu2mrnxyuqs4i3', X'74891dc1f3eb7ded9a5dfe1b105f5ba90ddc33016962e2d151d17e764695d2cb', '<table.1.3.48@eleusis.example.org>', 1795003480000000, 'sent', 1, 1795003480000000, '', 1795003480000000);
INSERT INTO mails VALUES (245, 'digest', 1, 4, 'diego@example.org', '5i6gxkyja3tzttkl', X'4374a4b29e03f6abc7805cf2595fb7657a1ae8d86666228972aee5c29fd925c0', '<table.1.4.48@eleusis.example.org>', 1795003480000000, 'sent', 1, 1795003480000000, '', 1795003480000000);
INSERT INTO mails VALUES (246, 'digest', 1, 5, 'eva@example.org', 'dpfyvlyvceutnrmd', X'0fe9873670e1e878fb96957519e80413add27e3f7b573e168d5c3b4b11585531', '<table.1.5.45@eleusis.example.org>', 1795003480000000, 'sent', 1, 1795003480000000, '', 1795003480000000);
INSERT INTO mails VALUES (247, 'receipt', 1, 1, 'ana@example.org', 'v5qe6oxpu6vxutt5', X'7b0fca93d79b4ee4e54d8588a39c82a105400c7229eba3b0386e17cb20942047', '<table.1.1.51@eleusis.example.org>', 1795003480000000, 'sent', 1, 1795003480000000, '', 1795003480000000);
INSERT INTO mails VALUES (248, 'digest', 1, 1, 'ana@example.org', 'kqpzihskovzniptw', X'348496730cd97f9b7a6ba23aa6e5e680cb4049ceb8bc32086ef6ba9b16919076', '<table.1.1.52@eleusis.example.org>', 1795003540000000, 'sent', 1, 1795003540000000, '', 1795003540000000);
INSERT INTO mails VALUES (249, 'digest', 1, 2, 'bruno@example.org', 'qintzaqisj6rprea', X'd2eba339e70ac4f95a87c703619a37d2cbdb584531c91d4b9fc0fc226e414960', '<table.1.2.50@eleusis.example.org>', 1795003540000000, 'sent', 1, 1795003540000000, '', 1795003540000000);
INSERT INTO mails VALUES (250, 'digest', 1, 4, 'diego@example.org', 'easfniwlfb4nehiw', X'6820fa13d7f3c2f9ce7f2ad7ac6dfc5a6b4709ba603837e241080786ead03340', '<table.1.4.49@eleusis.example.org>', 1795003540000000, 'sent', 1, 1795003540000000, '', 1795003540000000);
INSERT INTO mails VALUES (251, 'digest', 1, 5, 'eva@example.org', 'a2q6q6zvx3vn7hfy', X'7ab7f7013af451c0e3efa784c037a809c458031db1c36a51b9aa642f0d0e9d27', '<table.1.5.46@eleusis.example.org>', 1795003540000000, 'sent', 1, 1795003540000000, '', 1795003540000000);
INSERT INTO mails VALUES (252, 'receipt', 1, 3, 'chiara@example.org', 'vcdjr3kzboq6ixs2', X'553a8e24147d783b77734b5f7b273cbc5e9970f46a4d9393465e12e8855dedba', '<table.1.3.49@eleusis.example.org>', 1795003540000000, 'sent', 1, 1795003540000000, '', 1795003540000000);
INSERT INTO mails VALUES (253, 'digest', 1, 1, 'ana@example.org', 'zfhrmesunfu5e3mk', X'1664b5a036a8296ef34549c5b178ad28f0c77c35bb6a27fb10b7db8ddab3bc60', '<table.1.1.53@eleusis.example.org>', 1795003600000000, 'sent', 1, 1795003600000000, '', 1795003600000000);
INSERT INTO mails VALUES (254, 'digest', 1, 2, 'bruno@example.org', 'ha35bslgipsod7ww', X'b63d85a5833e6d807610a5fe6e373c603cf1793b799f5607e898a6d5905028ab', '<table.1.2.51@eleusis.example.org>', 1795003600000000, 'sent', 1, 1795003600000000, '', 1795003600000000);
INSERT INTO mails VALUES (255, 'digest', 1, 3, 'chiara@example.org', 'ni6w3ud4hw65py2a', X'd076faf712dc360b15b5eb59af25f881811212888525830b6e8363cbe5a5f4df', '<table.1.3.50@eleusis.example.org>', 1795003600000000, 'sent', 1, 1795003600000000, '', 1795003600000000);
INSERT INTO mails VALUES (256, 'digest', 1, 5, 'eva@example.org', 'tcaz6hofr2xmafyi', X'fe02468a57abedd31fe440b972d27804aa4306d075409d143c89ed4c5d09e934', '<table.1.5.47@eleusis.example.org>', 1795003600000000, 'sent', 1, 1795003600000000, '', 1795003600000000);
INSERT INTO mails VALUES (257, 'receipt', 1, 4, 'diego@example.org', 'kd2tql5pytjwuskt', X'e2e30e3878fb6e33c60ad7484e6eb05b0a11285ffd880b5ab3553499a1199dc4', '<table.1.4.50@eleusis.example.org>', 1795003600000000, 'sent', 1, 1795003600000000, '', 1795003600000000);
INSERT INTO mails VALUES (258, 'digest', 1, 1, 'ana@example.org', 'hms4pr7ooppayba7', X'00b94d667bebec88efa30ef585b6fceb3354482e21fc3ae56c6d43286958f39c', '<table.1.1.54@eleusis.example.org>', 1795003660000000, 'sent', 1, 1795003660000000, '', 1795003660000000);
INSERT INTO mails VALUES (259, 'digest', 1, 2, 'bruno@example.org', 'onmjibjnbqid6smq', X'9dc18c2b9f8d1284774a0f21f9494dc8bf641e1529196e858f89a49e85915475', '<table.1.2.52@eleusis.example.org>', 1795003660000000, 'sent', 1, 1795003660000000, '', 1795003660000000);
INSERT INTO mails VALUES (260, 'digest', 1, 3, 'chiara@example.org', 'jxyattjugqpu4332', X'a1eb048cda714ac0724cb7c271e368e5e83c45df3d34197fb49788359aae111d', '<table.1.3.51@eleusis.example.org>', 1795003660000000, 'sent', 1, 1795003660000000, '', 1795003660000000);
INSERT INTO mails VALUES (261, 'digest', 1, 4, 'diego@example.org', 'qecbeswwwhlfsra7', X'3c614e869f96090fe1e988291cf32eb057d5995958dc6d122785b9d34457495e', '<table.1.4.51@eleusis.example.org>', 1795003660000000, 'sent', 1, 1795003660000000, '', 1795003660000000);
INSERT INTO mails VALUES (262, 'receipt', 1, 5, 'eva@example.org', 'x7k7xcdad4xszoy2', X'0e20325d60f6ce89058634c9809693c6ae3a49033fae77f37b64b47e05a476eb', '<table.1.5.48@eleusis.example.org>', 1795003660000000, 'sent', 1, 1795003660000000, '', 1795003660000000);
INSERT INTO mails VALUES (263, 'digest', 1, 1, 'ana@example.org', 'khdx4ug2f354jwyy', X'd95ce58a02a5f54931260bcc268abcf79704b9926b56ff02d6aa29e7253a81c6', '<table.1.1.55@eleusis.example.org>', 1795003720000000, 'sent', 1, 1795003720000000, '', 1795003720000000);
INSERT INTO mails VALUES (264, 'digest', 1, 2, 'bruno@example.org', 'iqri6a5lolukombl', X'6f5faf4cef31de8da9839d752786384e9ea38d5b3d39ba9991b0858da6f1199b', '<table.1.2.53@eleusis.example.org>', 1795003720000000, 'sent', 1, 1795003720000000, '', 1795003720000000);
INSERT INTO mails VALUES (265, 'digest', 1, 3, 'chiara@example.org', 'ukae4abv2lapxlni', X'38b466e48e8289dca15bb5ecb37a4d7d3813450a7a59e59a6890e4d8a970660f', '<table.1.3.52@eleusis.example.org>', 1795003720000000, 'sent', 1, 1795003720000000, '', 1795003720000000);
INSERT INTO mails VALUES (266, 'digest', 1, 4, 'diego@example.org', 'ixwrnzhdwanyhh2z', X'da9a3eb8e94e3d0b8dbbc3e61c56250ff49febd36d191f6f6515e40116875eec', '<table.1.4.52@eleusis.example.org>', 1795003720000000, 'sent', 1, 1795003720000000, '', 1795003720000000);
INSERT INTO mails VALUES (267, 'receipt', 1, 5, 'eva@example.org', 'eqzpf44hai4x3djx', X'c032073f749b792d018a0c0445edd8b8ff287793c4401a5862b169af82e19b0e', '<table.1.5.49@eleusis.example.org>', 1795003720000000, 'sent', 1, 1795003720000000, '', 1795003720000000);
INSERT INTO mails VALUES (268, 'receipt', 1, 3, 'chiara@example.org', 'jsybtgxiopfphfsj', X'1b2ca4d6a224655cae3c04be1338edd7db534df006e23d37f636e17b872f0ca1', '<table.1.3.53@eleusis.example.org>', 1795003780000000, 'sent', 1, 1795003780000000, '', 1795003780000000);
INSERT INTO mails VALUES (269, 'invitation', NULL, 2, 'bruno@example.org', 'dexq6pgsqukgikiv', X'c5328a6ea022d5e1f3451ffcf84e1b0bf4bbf6ded964ec76c1f897d033d0453f', '<person.2.yiplwlg2lca5gobf@eleusis.example.org>', 1795003840000000, 'sent', 1, 1795003840000000, '', 1795003840000000);
INSERT INTO mails VALUES (270, 'invitation', NULL, 3, 'chiara@example.org', '3ddy5mzdalpxb3ti', X'24482c8e894221545017b7eedef3a990d70d47c5f8c6d77d332f9dc3fe48a256', '<person.3.kvyvkttzx2zxuvvm@eleusis.example.org>', 1795003840000000, 'sent', 1, 1795003840000000, '', 1795003840000000);
INSERT INTO mails VALUES (271, 'invitation', NULL, 4, 'diego@example.org', '5din42mibhlhyqls', X'2243405911e87012e8eac92f81eaa16d84adde26aa59157fab589df71818b138', '<person.4.zgjoiqyhz7vb6ylg@eleusis.example.org>', 1795003840000000, 'sent', 1, 1795003840000000, '', 1795003840000000);
INSERT INTO mails VALUES (272, 'receipt', 2, 1, 'ana@example.org', 'ueupw2db2kfi5pfl', X'75e178337ba0d32a9b2462660ba6df21f7bd43648c79a3e68d69b95b544c5edb', '<table.2.1.1@eleusis.example.org>', 1795003840000000, 'sent', 1, 1795003840000000, '', 1795003840000000);
INSERT INTO mails VALUES (273, 'digest', 2, 1, 'ana@example.org', 'm4juty2kvoef2yqc', X'0566c54f8df083313a3b7fd12029cce52ed151d1dd434b6c3d0475bd0da060e7', '<table.2.1.2@eleusis.example.org>', 1795003900000000, 'sent', 1, 1795003900000000, '', 1795003900000000);
INSERT INTO mails VALUES (274, 'receipt', 2, 2, 'bruno@example.org', 'okopk2sxh5babvus', X'8dc6908cb183639b6bb020d1632f2540e4afbd0b4063e5fa7fac569aaf571a36', '<table.2.2.1@eleusis.example.org>', 1795003900000000, 'sent', 1, 1795003900000000, '', 1795003900000000);
INSERT INTO mails VALUES (275, 'digest', 2, 1, 'ana@example.org', 'vulg3jyb27ywtvld', X'7c106ccc4f733217d6ce8102896e5672ab2eb45a483da277556807d012ba52a4', '<table.2.1.3@eleusis.example.org>', 1795003960000000, 'sent', 1, 1795003960000000, '', 1795003960000000);
INSERT INTO mails VALUES (276, 'receipt', 2, 3, 'chiara@example.org', 'sqw52zy2gzzbcpek', X'9279f54b38827866d695dc7a2ac214555bd6737659282927c6b72c1dbf20c10b', '<table.2.3.1@eleusis.example.org>', 1795003960000000, 'sent', 1, 1795003960000000, '', 1795003960000000);
INSERT INTO mails VALUES (277, 'rule', 2, 1, 'ana@example.org', 'rehzrvtn23lcvlo3', X'e36c3e25beb4682d1e4535a46644f9573de65213fbdc0c972ff1f08ef7af9348', '<table.2.1.4@eleusis.example.org>', 1795004020000000, 'sent', 1, 1795004020000000, '', 1795004020000000);
INSERT INTO mails VALUES (278, 'digest', 2, 2, 'bruno@example.org', 'w35iwxxupkv7rp2t', X'026613de60f661e60ad124f6f64e7d9e60382bb3534d0e844a4cd569487c21ff', '<table.2.2.2@eleusis.example.org>', 1795004020000000, 'sent', 1, 1795004020000000, '', 1795004020000000);
INSERT INTO mails VALUES (279, 'digest', 2, 3, 'chiara@example.org', 'lweo3pti7pzjjtzz', X'7d2673c535e6de74b1469ceaa030dd19d888b1fa52ab18b32fae978d521139a3', '<table.2.3.2@eleusis.example.org>', 1795004020000000, 'sent', 1, 1795004020000000, '', 1795004020000000);
INSERT INTO mails VALUES (280, 'receipt', 2, 4, 'diego@example.org', 'ruyaear2m2ao3cgi', X'28c62f0ed7340df4fedb4bb49133272b1d978208d1fdf940ebb44eecaedad951', '<table.2.4.1@eleusis.example.org>', 1795004020000000, 'sent', 1, 1795004020000000, '', 1795004020000000);
INSERT INTO mails VALUES (281, 'receipt', 2, 1, 'ana@example.org', 'dex2jw6767u4y23m', X'91e39ce004f23a08f407fac3201a2e2eb07b34d3da235c36856962433da40632', '<table.2.1.5@eleusis.example.org>', 1795004080000000, 'sent', 1, 1795004080000000, '', 1795004080000000);
INSERT INTO mails VALUES (282, 'invitation', NULL, 2, 'bruno@example.org', 'ybztw53d67ukbzhi', X'c0425f953ec022b56b217c2e83007be4015694f474cecf461ec66467fe40fede', '<person.2.elxzwqlvqeswro7z@eleusis.example.org>', 1795004140000000, 'sent', 1, 1795004140000000, '', 1795004140000000);
INSERT INTO mails VALUES (283, 'invitation', NULL, 3, 'chiara@example.org', 'vj2hmvmphzypxdek', X'a3cfe78fa6ee9abd4f42af78c95208537a6e0c9f711e34c6e384e6abc04aed76', '<person.3.5bnum7hft74lj2ml@eleusis.example.org>', 1795004140000000, 'sent', 1, 1795004140000000, '', 1795004140000000);
INSERT INTO mails VALUES (284, 'receipt', 3, 1, 'ana@example.org', '2wqwsn5jrkzbhlsq', X'642d9a405d388df9bbc284b1186b1a65a07c40578ff8477cbda9bdfcbcb92bc8', '<table.3.1.1@eleusis.example.org>', 1795004140000000, 'sent', 1, 1795004140000000, '', 1795004140000000);
INSERT INTO mails VALUES (285, 'digest', 3, 1, 'ana@example.org', '6tkknjrve6c6l46k', X'5be17ff5599048ef8362f87b8ddde8f5d7e01cde7b2a355d24f2d8dfaad049eb', '<table.3.1.2@eleusis.example.org>', 1795004200000000, 'sent', 1, 1795004200000000, '', 1795004200000000);
INSERT INTO mails VALUES (286, 'receipt', 3, 2, 'bruno@example.org', '47vh6witknbeasyx', X'ecae9fe9b2e1793cbd7e6e67bdfca5275de7f7162cf074ae9c658d5290fd0162', '<table.3.2.1@eleusis.example.org>', 1795004200000000, 'sent', 1, 1795004200000000, '', 1795004200000000);
INSERT INTO mails VALUES (287, 'digest', 1, 2, 'bruno@example.org', 'by7e5uimsruzyn52', X'cb1522bc2d250baf6fc4a74b7649dd87755e87d11d13100dbee6414735913de9', '<table.1.2.54@eleusis.example.org>', 1795004200000000, 'sent', 0, 1795004200000000, '', 1795004200000000);
INSERT INTO mails VALUES (288, 'digest', 1, 3, 'chiara@example.org', 'tmttaiadmagwnvoj', X'2aa44cd6a76ad6fe4c40bf6d6790962d64b9983e5a84baf9ca8604209aff80b3', '<table.1.3.54@eleusis.example.org>', 1795004200000000, 'sent', 0, 1795004200000000, '', 1795004200000000);
INSERT INTO mails VALUES (289, 'digest', 1, 4, 'diego@example.org', 'jqm3r3nze5ptp5a6', X'f60883256a8c3a0daebfc5784a3dae1f66164bad8546f0eddb1d0d11ee291d55', '<table.1.4.53@eleusis.example.org>', 1795004200000000, 'sent', 0, 1795004200000000, '', 1795004200000000);
INSERT INTO mails VALUES (290, 'digest', 1, 5, 'eva@example.org', 'unknnammffjw6uaf', X'3a1beda24d9c3fb45a389ad23259a7019ac8ee37c47b83c76b301f00ada59289', '<table.1.5.50@eleusis.example.org>', 1795004200000000, 'waiting', 0, 1795004200000000, '', NULL);
INSERT INTO mails VALUES (291, 'receipt', 1, 1, 'ana@example.org', 'fh4y7oyysrnusumt', X'b1215a3b66f3b749f560267e6184b0182d35f00fd70c30d3971630f143215eb1', '<table.1.1.56@eleusis.example.org>', 1795004200000000, 'waiting', 0, 1795004200000000, '', NULL);
INSERT INTO mail_contents VALUES (290, CAST(replace('From: Eleusis <eleusis@eleusis.example.org>
To: Eva <eva@example.org>
Reply-To: g1-t53-olba7kxqcg646scj@eleusis.example.org
Subject: [Eleusis] Game 1 "Rosewood"
Date: Sun, 22 Nov 2026 02:52:03 +0000
Message-ID: <table.1.5.50@eleusis.example.org>
References: <table.1.5@eleusis.example.org>
List-Id: <table.1.eleusis.example.org>
Eleusis-Table: 1
Eleusis-Serial: 53
Eleusis-Kind: digest
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
MIME-Version: 1.0
Content-Type: multipart/alternative;
 boundary="=_a2e04eaa522a724b501222750"

--=_a2e04eaa522a724b501222750
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

ELEUSIS  Game 1 "Rosewood"  Round 2 of 5, turn 53

Eva, call this play.

Reply by Saturday 21 November 2026, 12:16, UTC (3 days left). Miss it,
and you are Prophet no more, nor again in this round.

THE PLAY
Ana plays:

    J=E2=99=A5

NEWS
  Ana plays J=E2=99=A5. It waits to be called.
  Chiara: Ol=C3=A1 a todos =E2=99=A5

LAYOUT
26 cards lie here: 20 right, 6 wrong.

        1       2       3       4       5       6       7       8
right   K=E2=99=A5------A=E2=99=A0------2=E2=99=A6------6=E2=99=A3------6=
=E2=99=A5------2=E2=99=A0------3=E2=99=A6------8=E2=99=A3----->
wrong   6=E2=99=A3
        A=E2=99=A6

        9       10      11      12      13      14      15      16
right   A=E2=99=A5------2=E2=99=A0------9=E2=99=A6------7=E2=99=A3------Q=
=E2=99=A5------5=E2=99=A0------4=E2=99=A6------A=E2=99=A3----->
wrong   7=E2=99=A5
        8=E2=99=A5

                                PROPHET
        17      18      19      20
right   5=E2=99=A5------3=E2=99=A0------10=E2=99=A6-----K=E2=99=A3-----?
wrong   J=E2=99=A6
        10=E2=99=A6

The top row holds the right cards in the order they were laid; a wrong
card hangs below the card it was meant to follow.
 Prophet: marker on card 26.
God''s hint: "Only suits count."

PLAYERS
  Eva       3 cards   you, to call, Prophet
  Ana      10 cards   False Prophet
  Chiara   22 cards   False Prophet
  Diego    17 cards
  Bruno     -         God: the dealer, who knows the rule
  Then: Chiara, Diego. Eva has been Prophet since card 26. Wrong plays
  expel from card 47 on.

YOUR HAND (3 cards)
  7=E2=99=A0   J=E2=99=A0   Q=E2=99=A0

HOW TO REPLY
Reply to this mail, your move on the first line:
  RIGHT               you call the play right
  WRONG               you call the play wrong
  SAY =E2=80=A6               a message to everybody
  Also: HELP, STATUS, SCORES, HISTORY, LEAVE

--=20
You sit at table 1, so it writes to you. LEAVE gives up your seat, STYLE
changes how layouts look (list, letters, symbols), HELP explains the
rest.
Game 1, mail 50 to Eva, Wed 18 Nov 2026 12:16 UTC

--=_a2e04eaa522a724b501222750
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: quoted-printable

<!DOCTYPE html>
<html lang=3D"en" dir=3D"ltr">
<head>
<meta charset=3D"utf-8">
<meta name=3D"viewport" content=3D"width=3Ddevice-width,initial-scale=3D1">
<meta name=3D"x-apple-disable-message-reformatting">
<meta name=3D"format-detection" content=3D"telephone=3Dno,date=3Dno,address=
=3Dno,email=3Dno,url=3Dno">
<meta name=3D"color-scheme" content=3D"light dark">
<meta name=3D"supported-color-schemes" content=3D"light dark">
<title>[Eleusis] Game 1 &#34;Rosewood&#34;</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.bd,.pg{background:#12100d!important}
.bx{background:#1d1a16!important}
.tx,.tx td,.tx th{color:#ece5d9!important}
.tx .mu{color:#b3a898!important}
.ft{background:#1c4a39!important}
.fn{color:#cfe5da!important}
.cd{background:#efe8da!important;border-color:#efe8da!important}
.sl{background:#ddd4c3!important;border-color:#6b614f!important}
.st{border-left-color:#d9a33c!important}
.hc{border-color:#efe8da!important;border-bottom-color:#6fbf9c!important}
.nw{border-color:#4d90ff!important}
.hl{background:#29241e!important}
.ln{border-color:#4a4338!important}
.bt{border-color:#8fd0b4!important;color:#a9e2c9!important}
.bf{background:#8fd0b4!important;border-color:#8fd0b4!important;color:#0d22=
19!important}
.ok{background:#1f4a37!important;color:#bdebd2!important}
.no{background:#5a1f22!important;color:#ffd0cf!important}
.tg{background:#3a342b!important;color:#e3d9c8!important}
.pr{background:#5d4710!important;color:#ffe7a6!important}
.br{background:#4f9a7c!important}
.ul{color:#a9e2c9!important}
}
[data-ogsc] .tx,[data-ogsc] .tx td,[data-ogsc] .tx th{color:#ece5d9!importa=
nt}
[data-ogsc] .tx .mu{color:#b3a898!important}
[data-ogsb] .bx{background:#1d1a16!important}
[data-ogsb] .ft{background:#1c4a39!important}
[data-ogsb] .cd{background:#efe8da!important}
[data-ogsb] .sl{background:#ddd4c3!important}
[data-ogsc] .kr{color:#b5121b!important}
[data-ogsc] .kb{color:#14181c!important}
</style>
</head>
<body class=3D"bd" style=3D"margin:0;padding:0;background:#efe9dc">
<div style=3D"display:none;max-height:0;overflow:hidden;mso-hide:all">Eva, =
call this play. Reply by Saturday 21 November 2026, 12:16, UTC (3 days left=
). 3 cards in your hand.&#8199;&#847; &#8199;&#847; &#8199;&#847; &#8199;&#=
847; &#8199;&#847; &#8199;&#847; &#8199;&#847; &#8199;&#847; &#8199;&#847; =
&#8199;&#847; &#8199;&#847; &#8199;&#847; &#8199;&#847; &#8199;&#847; &#819=
9;&#847; &#8199;&#847; &#8199;&#847; &#8199;&#847; &#8199;&#847; &#8199;&#8=
47; &#8199;&#847; &#8199;&#847; &#8199;&#847; &#8199;&#847; </div>
<table role=3D"presentation" class=3D"pg" width=3D"100%" cellpadding=3D"0" =
cellspacing=3D"0" border=3D"0" style=3D"background:#efe9dc"><tr><td align=
=3D"center" style=3D"padding:0 0 24px">
<!--[if mso]><table role=3D"presentation" width=3D"640" cellpadding=3D"0" c=
ellspacing=3D"0" border=3D"0"><tr><td><![endif]-->
<div role=3D"article" aria-roledescription=3D"email" aria-label=3D"[Eleusis=
] Game 1 &#34;Rosewood&#34;" lang=3D"en" style=3D"max-width:640px;margin:0 =
auto;text-align:left">
<table role=3D"presentation" class=3D"bx tx" width=3D"100%" cellpadding=3D"=
0" cellspacing=3D"0" border=3D"0" style=3D"background:#fffdf8;color:#1f1b16=
;font-family:-apple-system,BlinkMacSystemFont,''Segoe UI'',Roboto,Helvetica,A=
rial,sans-serif;font-size:16px;line-height:24px">
<tr><td class=3D"ft" style=3D"background:#1a5c47;padding:12px 14px;color:#f=
ff;font-size:14px;line-height:20px"><b style=3D"display:inline-block;font-f=
amily:Georgia,''Times New Roman'',serif;font-size:17px;letter-spacing:3px;col=
or:#fff;padding-right:12px">ELEUSIS</b> <span class=3D"fn" style=3D"display=
:inline-block;color:#d6ebe1">Game 1 "Rosewood", Round 2 of 5, turn 53</span=
></td></tr>
<tr><td style=3D"padding:20px 14px 10px"><h1 style=3D"margin:0 0 10px;font-=
family:Georgia,''Times New Roman'',serif;font-size:28px;line-height:33px;font=
-weight:bold">Eva, call this play</h1><table role=3D"presentation" class=3D=
"hl" width=3D"100%" cellpadding=3D"0" cellspacing=3D"0" border=3D"0" style=
=3D"background:#f6efdf;border-radius:8px"><tr><td style=3D"padding:10px 12p=
x;border-left:4px solid #d49a1f;border-radius:8px">Reply by <b>Saturday 21 =
November 2026, 12:16</b>, UTC (3 days left).<br><span class=3D"mu" style=3D=
"color:#645a4c;font-size:14px;line-height:20px">Miss it, and you are Prophe=
t no more, nor again in this round.</span></td></tr></table></td></tr>
<tr><td style=3D"padding:8px 14px 4px"><p style=3D"margin:0 0 8px;font-size=
:18px;line-height:26px">Ana plays:&ensp;<span role=3D"img" aria-label=3D"ja=
ck of hearts" class=3D"cd kr" style=3D"background:#fff;border:1px solid #cf=
c4b0;border-radius:4px;padding:1px 6px;font-weight:bold;white-space:nowrap;=
color:#b5121b">J=E2=99=A5&#xFE0E;</span></p></td></tr>
<tr><td style=3D"padding:0 14px;font-size:0;line-height:0"><div style=3D"di=
splay:inline-block;vertical-align:top;padding:0 8px 8px 0"><a href=3D"mailt=
o:g1-t53-olba7kxqcg646scj@eleusis.example.org?subject=3D%5BEleusis%5D%20Gam=
e%201%20%22Rosewood%22&amp;body=3DRIGHT%0D%0A%0D%0A--%20%0D%0APress%20Send%=
20to%20send%20this.%20Game%201%2C%20turn%2053." class=3D"bf" style=3D"displ=
ay:block;padding:12px 14px;border:2px solid #1a5c47;border-radius:8px;backg=
round:#1a5c47;color:#fff;text-decoration:none;font-size:15px;line-height:20=
px;font-weight:bold">RIGHT</a></div><div style=3D"display:inline-block;vert=
ical-align:top;padding:0 8px 8px 0"><a href=3D"mailto:g1-t53-olba7kxqcg646s=
cj@eleusis.example.org?subject=3D%5BEleusis%5D%20Game%201%20%22Rosewood%22&=
amp;body=3DWRONG%0D%0A%0D%0A--%20%0D%0APress%20Send%20to%20send%20this.%20G=
ame%201%2C%20turn%2053." class=3D"bf" style=3D"display:block;padding:12px 1=
4px;border:2px solid #1a5c47;border-radius:8px;background:#1a5c47;color:#ff=
f;text-decoration:none;font-size:15px;line-height:20px;font-weight:bold">WR=
ONG</a></div></td></tr><tr><td style=3D"padding:10px 14px 0"><h2 class=3D"m=
u" style=3D"margin:0 0 6px;font-size:14px;line-height:20px;font-weight:bold=
;color:#645a4c">News</h2>
<p style=3D"margin:0 0 6px;line-height:26px">Ana plays <span role=3D"img" a=
ria-label=3D"jack of hearts" class=3D"cd kr" style=3D"background:#fff;borde=
r:1px solid #cfc4b0;border-radius:4px;padding:1px 6px;font-weight:bold;whit=
e-space:nowrap;color:#b5121b">J=E2=99=A5&#xFE0E;</span>. It waits to be cal=
led.</p><p style=3D"margin:0 0 6px"><b>Chiara</b>: Ol=C3=A1 a todos =E2=99=
=A5</p></td></tr>
<tr><td style=3D"padding:20px 14px 8px"><h2 style=3D"margin:0 0 6px;font-fa=
mily:Georgia,''Times New Roman'',serif;font-size:21px;line-height:27px">Layou=
t</h2><p style=3D"margin:0 0 8px">God''s hint: "Only suits count."</p><p cla=
ss=3D"mu" style=3D"margin:0 0 6px;color:#645a4c;font-size:14px;line-height:=
20px">26 cards lie here: 20 right, 6 wrong.</p></td></tr>
<tr><td role=3D"list" style=3D"padding:0 14px;font-size:0;line-height:0"><!=
--[if mso]><table role=3D"presentation" cellpadding=3D"0" cellspacing=3D"0"=
 border=3D"0"><tr><![endif]--><!--[if mso]><td width=3D"58" valign=3D"top">=
<![endif]--><div role=3D"listitem" style=3D"display:inline-block;vertical-a=
lign:top;width:58px;text-align:center;font-size:12px;line-height:16px"><div=
 class=3D"ft" style=3D"background:#1a5c47;padding:2px 4px 6px"><div class=
=3D"fn" style=3D"color:#d6ebe1">1</div><div role=3D"img" aria-label=3D"king=
 of hearts" class=3D"cd kr" style=3D"background:#fff;border:2px solid #fff;=
border-radius:6px;height:60px;overflow:hidden;color:#b5121b;font-size:21px;=
line-height:29px;font-weight:bold">K<span style=3D"display:block">=E2=99=A5=
&#xFE0E;</span></div></div><div style=3D"padding:2px 4px 12px"><div class=
=3D"mu" style=3D"color:#645a4c">wrong</div><div role=3D"img" aria-label=3D"=
6 of clubs" class=3D"sl kb" style=3D"background:#f3ece0;border:1px solid #b=
fb29b;border-radius:5px;margin-bottom:4px;overflow:hidden;color:#14181c;fon=
t-size:16px;line-height:26px;font-weight:bold">6=E2=99=A3&#xFE0E;</div><div=
 role=3D"img" aria-label=3D"ace of diamonds" class=3D"sl kr" style=3D"backg=
round:#f3ece0;border:1px solid #bfb29b;border-radius:5px;margin-bottom:4px;=
overflow:hidden;color:#b5121b;font-size:16px;line-height:26px;font-weight:b=
old">A=E2=99=A6&#xFE0E;</div></div></div><!--[if mso]></td><![endif]--><!--=
[if mso]><td width=3D"58" valign=3D"top"><![endif]--><div role=3D"listitem"=
 style=3D"display:inline-block;vertical-align:top;width:58px;text-align:cen=
ter;font-size:12px;line-height:16px"><div class=3D"ft" style=3D"background:=
#1a5c47;padding:2px 4px 6px"><div class=3D"fn" style=3D"color:#d6ebe1">2</d=
iv><div role=3D"img" aria-label=3D"ace of spades" class=3D"cd kb" style=3D"=
background:#fff;border:2px solid #fff;border-radius:6px;height:60px;overflo=
w:hidden;color:#14181c;font-size:21px;line-height:29px;font-weight:bold">A<=
span style=3D"display:block">=E2=99=A0&#xFE0E;</span></div></div></div><!--=
[if mso]></td><![endif]--><!--[if mso]><td width=3D"58" valign=3D"top"><![e=
ndif]--><div role=3D"listitem" style=3D"display:inline-block;vertical-align=
:top;width:58px;text-align:center;font-size:12px;line-height:16px"><div cla=
ss=3D"ft" style=3D"background:#1a5c47;padding:2px 4px 6px"><div class=3D"fn=
" style=3D"color:#d6ebe1">3</div><div role=3D"img" aria-label=3D"2 of diamo=
nds" class=3D"cd kr" style=3D"background:#fff;border:2px solid #fff;border-=
radius:6px;height:60px;overflow:hidden;color:#b5121b;font-size:21px;line-he=
ight:29px;font-weight:bold">2<span style=3D"display:block">=E2=99=A6&#xFE0E=
;</span></div></div></div><!--[if mso]></td><![endif]--><!--[if mso]><td wi=
dth=3D"58" valign=3D"top"><![endif]--><div role=3D"listitem" style=3D"displ=
ay:inline-block;vertical-align:top;width:58px;text-align:center;font-size:1=
2px;line-height:16px"><div class=3D"ft" style=3D"background:#1a5c47;padding=
:2px 4px 6px"><div class=3D"fn" style=3D"color:#d6ebe1">4</div><div role=3D=
"img" aria-label=3D"6 of clubs" class=3D"cd kb" style=3D"background:#fff;bo=
rder:2px solid #fff;border-radius:6px;height:60px;overflow:hidden;color:#14=
181c;font-size:21px;line-height:29px;font-weight:bold">6<span style=3D"disp=
lay:block">=E2=99=A3&#xFE0E;</span></div></div></div><!--[if mso]></td><![e=
ndif]--><!--[if mso]><td width=3D"58" valign=3D"top"><![endif]--><div role=
=3D"listitem" style=3D"display:inline-block;vertical-align:top;width:58px;t=
ext-align:center;font-size:12px;line-height:16px"><div class=3D"ft" style=
=3D"background:#1a5c47;padding:2px 4px 6px"><div class=3D"fn" style=3D"colo=
r:#d6ebe1">5</div><div role=3D"img" aria-label=3D"6 of hearts" class=3D"cd =
kr" style=3D"background:#fff;border:2px solid #fff;border-radius:6px;height=
:60px;overflow:hidden;color:#b5121b;font-size:21px;line-height:29px;font-we=
ight:bold">6<span style=3D"display:block">=E2=99=A5&#xFE0E;</span></div></d=
iv></div><!--[if mso]></td><![endif]--><!--[if mso]><td width=3D"58" valign=
=3D"top"><![endif]--><div role=3D"listitem" style=3D"display:inline-block;v=
ertical-align:top;width:58px;text-align:center;font-size:12px;line-height:1=
6px"><div class=3D"ft" style=3D"background:#1a5c47;padding:2px 4px 6px"><di=
v class=3D"fn" style=3D"color:#d6ebe1">6</div><div role=3D"img" aria-label=
=3D"2 of spades" class=3D"cd kb" style=3D"background:#fff;border:2px solid =
#fff;border-radius:6px;height:60px;overflow:hidden;color:#14181c;font-size:=
21px;line-height:29px;font-weight:bold">2<span style=3D"display:block">=E2=
=99=A0&#xFE0E;</span></div></div></div><!--[if mso]></td><![endif]--><!--[i=
f mso]><td width=3D"58" valign=3D"top"><![endif]--><div role=3D"listitem" s=
tyle=3D"display:inline-block;vertical-align:top;width:58px;text-align:cente=
r;font-size:12px;line-height:16px"><div class=3D"ft" style=3D"background:#1=
a5c47;padding:2px 4px 6px"><div class=3D"fn" style=3D"color:#d6ebe1">7</div=
><div role=3D"img" aria-label=3D"3 of diamonds" class=3D"cd kr" style=3D"ba=
ckground:#fff;border:2px solid #fff;border-radius:6px;height:60px;overflow:=
hidden;color:#b5121b;font-size:21px;line-height:29px;font-weight:bold">3<sp=
an style=3D"display:block">=E2=99=A6&#xFE0E;</span></div></div></div><!--[i=
f mso]></td><![endif]--><!--[if mso]><td width=3D"58" valign=3D"top"><![end=
if]--><div role=3D"listitem" style=3D"display:inline-block;vertical-align:t=
op;width:58px;text-align:center;font-size:12px;line-height:16px"><div class=
=3D"ft" style=3D"background:#1a5c47;padding:2px 4px 6px"><div class=3D"fn" =
style=3D"color:#d6ebe1">8</div><div role=3D"img" aria-label=3D"8 of clubs" =
class=3D"cd kb" style=3D"background:#fff;border:2px solid #fff;border-radiu=
s:6px;height:60px;overflow:hidden;color:#14181c;font-size:21px;line-height:=
29px;font-weight:bold">8<span style=3D"display:block">=E2=99=A3&#xFE0E;</sp=
an></div></div></div><!--[if mso]></td><![endif]--><!--[if mso]><td width=
=3D"58" valign=3D"top"><![endif]--><div role=3D"listitem" style=3D"display:=
inline-block;vertical-align:top;width:58px;text-align:center;font-size:12px=
;line-height:16px"><div class=3D"ft" style=3D"background:#1a5c47;padding:2p=
x 4px 6px"><div class=3D"fn" style=3D"color:#d6ebe1">9</div><div role=3D"im=
g" aria-label=3D"ace of hearts" class=3D"cd kr" style=3D"background:#fff;bo=
rder:2px solid #fff;border-radius:6px;height:60px;overflow:hidden;color:#b5=
121b;font-size:21px;line-height:29px;font-weight:bold">A<span style=3D"disp=
lay:block">=E2=99=A5&#xFE0E;</span></div></div><div style=3D"padding:2px 4p=
x 12px"><div class=3D"mu" style=3D"color:#645a4c">wrong</div><div role=3D"i=
mg" aria-label=3D"7 of hearts" class=3D"sl kr" style=3D"background:#f3ece0;=
border:1px solid #bfb29b;border-radius:5px;margin-bottom:4px;overflow:hidde=
n;color:#b5121b;font-size:16px;line-height:26px;font-weight:bold">7=E2=99=
=A5&#xFE0E;</div><div role=3D"img" aria-label=3D"8 of hearts" class=3D"sl k=
r" style=3D"background:#f3ece0;border:1px solid #bfb29b;border-radius:5px;m=
argin-bottom:4px;overflow:hidden;color:#b5121b;font-size:16px;line-height:2=
6px;font-weight:bold">8=E2=99=A5&#xFE0E;</div></div></div><!--[if mso]></td=
><![endif]--><!--[if mso]><td width=3D"58" valign=3D"top"><![endif]--><div =
role=3D"listitem" style=3D"display:inline-block;vertical-align:top;width:58=
px;text-align:center;font-size:12px;line-height:16px"><div class=3D"ft" sty=
le=3D"background:#1a5c47;padding:2px 4px 6px"><div class=3D"fn" style=3D"co=
lor:#d6ebe1">10</div><div role=3D"img" aria-label=3D"2 of spades" class=3D"=
cd kb" style=3D"background:#fff;border:2px solid #fff;border-radius:6px;hei=
ght:60px;overflow:hidden;color:#14181c;font-size:21px;line-height:29px;font=
-weight:bold">2<span style=3D"display:block">=E2=99=A0&#xFE0E;</span></div>=
</div></div><!--[if mso]></td><![endif]--><!--[if mso]></tr><tr><![endif]--=
><!--[if mso]><td width=3D"58" valign=3D"top"><![endif]--><div role=3D"list=
item" style=3D"display:inline-block;vertical-align:top;width:58px;text-alig=
n:center;font-size:12px;line-height:16px"><div class=3D"ft" style=3D"backgr=
ound:#1a5c47;padding:2px 4px 6px"><div class=3D"fn" style=3D"color:#d6ebe1"=
>11</div><div role=3D"img" aria-label=3D"9 of diamonds" class=3D"cd kr" sty=
le=3D"background:#fff;border:2px solid #fff;border-radius:6px;height:60px;o=
verflow:hidden;color:#b5121b;font-size:21px;line-height:29px;font-weight:bo=
ld">9<span style=3D"display:block">=E2=99=A6&#xFE0E;</span></div></div></di=
v><!--[if mso]></td><![endif]--><!--[if mso]><td width=3D"58" valign=3D"top=
"><![endif]--><div role=3D"listitem" style=3D"display:inline-block;vertical=
-align:top;width:58px;text-align:center;font-size:12px;line-height:16px"><d=
iv class=3D"ft" style=3D"background:#1a5c47;padding:2px 4px 6px"><div class=
=3D"fn" style=3D"color:#d6ebe1">12</div><div role=3D"img" aria-label=3D"7 o=
f clubs" class=3D"cd kb" style=3D"background:#fff;border:2px solid #fff;bor=
der-radius:6px;height:60px;overflow:hidden;color:#14181c;font-size:21px;lin=
e-height:29px;font-weight:bold">7<span style=3D"display:block">=E2=99=A3&#x=
FE0E;</span></div></div></div><!--[if mso]></td><![endif]--><!--[if mso]><t=
d width=3D"58" valign=3D"top"><![endif]--><div role=3D"listitem" style=3D"d=
isplay:inline-block;vertical-align:top;width:58px;text-align:center;font-si=
ze:12px;line-height:16px"><div class=3D"ft" style=3D"background:#1a5c47;pad=
ding:2px 4px 6px"><div class=3D"fn" style=3D"color:#d6ebe1">13</div><div ro=
le=3D"img" aria-label=3D"queen of hearts" class=3D"cd kr" style=3D"backgrou=
nd:#fff;border:2px solid #fff;border-radius:6px;height:60px;overflow:hidden=
;color:#b5121b;font-size:21px;line-height:29px;font-weight:bold">Q<span sty=
le=3D"display:block">=E2=99=A5&#xFE0E;</span></div></div></div><!--[if mso]=
></td><![endif]--><!--[if mso]><td width=3D"58" valign=3D"top"><![endif]-->=
<div role=3D"listitem" style=3D"display:inline-block;vertical-align:top;wid=
th:58px;text-align:center;font-size:12px;line-height:16px"><div class=3D"ft=
" style=3D"background:#1a5c47;padding:2px 4px 6px"><div class=3D"fn" style=
=3D"color:#d6ebe1">14</div><div role=3D"img" aria-label=3D"5 of spades" cla=
ss=3D"cd kb" style=3D"background:#fff;border:2px solid #fff;border-radius:6=
px;height:60px;overflow:hidden;color:#14181c;font-size:21px;line-height:29p=
x;font-weight:bold">5<span style=3D"display:block">=E2=99=A0&#xFE0E;</span>=
</div></div></div><!--[if mso]></td><![endif]--><!--[if mso]><td width=3D"5=
8" valign=3D"top"><![endif]--><div role=3D"listitem" style=3D"display:inlin=
e-block;vertical-align:top;width:58px;text-align:center;font-size:12px;line=
-height:16px"><div class=3D"ft" style=3D"background:#1a5c47;padding:2px 4px=
 6px"><div class=3D"fn" style=3D"color:#d6ebe1">15</div><div role=3D"img" a=
ria-label=3D"4 of diamonds" class=3D"cd kr" style=3D"background:#fff;border=
:2px solid #fff;border-radius:6px;height:60px;overflow:hidden;color:#b5121b=
;font-size:21px;line-height:29px;font-weight:bold">4<span style=3D"display:=
block">=E2=99=A6&#xFE0E;</span></div></div></div><!--[if mso]></td><![endif=
]--><!--[if mso]><td width=3D"58" valign=3D"top"><![endif]--><div role=3D"l=
istitem" style=3D"display:inline-block;vertical-align:top;width:58px;text-a=
lign:center;font-size:12px;line-height:16px"><div class=3D"ft" style=3D"bac=
kground:#1a5c47;padding:2px 4px 6px"><div class=3D"fn" style=3D"color:#d6eb=
e1">16</div><div role=3D"img" aria-label=3D"ace of clubs" class=3D"cd kb" s=
tyle=3D"background:#fff;border:2px solid #fff;border-radius:6px;height:60px=
;overflow:hidden;color:#14181c;font-size:21px;line-height:29px;font-weight:=
bold">A<span style=3D"display:block">=E2=99=A3&#xFE0E;</span></div></div></=
div><!--[if mso]></td><![endif]--><!--[if mso]><td width=3D"58" valign=3D"t=
op"><![endif]--><div role=3D"listitem" style=3D"display:inline-block;vertic=
al-align:top;width:58px;text-align:center;font-size:12px;line-height:16px">=
<div class=3D"ft" style=3D"background:#1a5c47;padding:2px 4px 6px"><div cla=
ss=3D"fn" style=3D"color:#d6ebe1">17</div><div role=3D"img" aria-label=3D"5=
 of hearts" class=3D"cd kr" style=3D"background:#fff;border:2px solid #fff;=
border-radius:6px;height:60px;overflow:hidden;color:#b5121b;font-size:21px;=
line-height:29px;font-weight:bold">5<span style=3D"display:block">=E2=99=A5=
&#xFE0E;</span></div></div><div style=3D"padding:2px 4px 12px"><div class=
=3D"mu" style=3D"color:#645a4c">wrong</div><div role=3D"img" aria-label=3D"=
jack of diamonds" class=3D"sl kr" style=3D"background:#f3ece0;border:1px so=
lid #bfb29b;border-radius:5px;margin-bottom:4px;overflow:hidden;color:#b512=
1b;font-size:16px;line-height:26px;font-weight:bold">J=E2=99=A6&#xFE0E;</di=
v><div role=3D"img" aria-label=3D"10 of diamonds" class=3D"sl kr" style=3D"=
background:#f3ece0;border:1px solid #bfb29b;border-radius:5px;margin-bottom=
:4px;overflow:hidden;color:#b5121b;font-size:16px;line-height:26px;font-wei=
ght:bold">10=E2=99=A6&#xFE0E;</div></div></div><!--[if mso]></td><![endif]-=
-><!--[if mso]><td width=3D"58" valign=3D"top"><![endif]--><div role=3D"lis=
titem" style=3D"display:inline-block;vertical-align:top;width:58px;text-ali=
gn:center;font-size:12px;line-height:16px"><div class=3D"ft" style=3D"backg=
round:#1a5c47;padding:2px 4px 6px"><div class=3D"fn" style=3D"color:#d6ebe1=
">18</div><div role=3D"img" aria-label=3D"3 of spades" class=3D"cd kb" styl=
e=3D"background:#fff;border:2px solid #fff;border-radius:6px;height:60px;ov=
erflow:hidden;color:#14181c;font-size:21px;line-height:29px;font-weight:bol=
d">3<span style=3D"display:block">=E2=99=A0&#xFE0E;</span></div></div></div=
><!--[if mso]></td><![endif]--><!--[if mso]><td width=3D"58" valign=3D"top"=
><![endif]--><div role=3D"listitem" style=3D"display:inline-block;vertical-=
align:top;width:58px;text-align:center;font-size:12px;line-height:16px"><di=
v class=3D"ft" style=3D"background:#1a5c47;padding:2px 4px 6px"><div class=
=3D"fn" style=3D"color:#d6ebe1">19</div><div role=3D"img" aria-label=3D"10 =
of diamonds" class=3D"cd kr" style=3D"background:#fff;border:2px solid #fff=
;border-radius:6px;height:60px;overflow:hidden;color:#b5121b;font-size:21px=
;line-height:29px;font-weight:bold">10<span style=3D"display:block">=E2=99=
=A6&#xFE0E;</span></div></div></div><!--[if mso]></td><![endif]--><!--[if m=
so]><td width=3D"58" valign=3D"top"><![endif]--><div role=3D"listitem" styl=
e=3D"display:inline-block;vertical-align:top;width:58px;text-align:center;f=
ont-size:12px;line-height:16px"><div class=3D"ft" style=3D"background:#1a5c=
47;padding:2px 4px 6px"><div class=3D"fn" style=3D"color:#d6ebe1">20</div><=
div role=3D"img" aria-label=3D"king of clubs (Prophet''s marker)" class=3D"c=
d kb" style=3D"background:#fff;border:2px solid #fff;border-radius:6px;heig=
ht:60px;overflow:hidden;color:#14181c;font-size:21px;line-height:22px;font-=
weight:bold">K<span style=3D"display:block">=E2=99=A3&#xFE0E;</span><div cl=
ass=3D"pm" style=3D"background:#ffe08a;color:#2a1f00;font-size:11px;line-he=
ight:15px">Prophet</div></div></div></div><!--[if mso]></td><![endif]--><!-=
-[if mso]></tr><tr><![endif]--><!--[if mso]><td width=3D"58" valign=3D"top"=
><![endif]--><div style=3D"display:inline-block;vertical-align:top;width:58=
px;text-align:center;font-size:12px;line-height:16px"><div class=3D"ft" sty=
le=3D"background:#1a5c47;padding:2px 4px 6px"><div class=3D"fn" style=3D"co=
lor:#d6ebe1">21</div><div aria-hidden=3D"true" style=3D"border:2px dashed #=
d6ebe1;border-radius:6px;height:60px;color:#fff;font-family:Georgia,''Times =
New Roman'',serif;font-size:24px;line-height:58px;font-weight:bold">?</div><=
/div></div><!--[if mso]></td><![endif]--><!--[if mso]></tr></table><![endif=
]--></td></tr>
<tr><td style=3D"padding:2px 14px 0"><p class=3D"mu" style=3D"margin:0;colo=
r:#645a4c;font-size:13px;line-height:19px">The top row holds the right card=
s in the order they were laid; a wrong card hangs below the card it was mea=
nt to follow.  Prophet: marker on card 26.</p></td></tr>
<tr><td style=3D"padding:22px 14px 0"><h2 style=3D"margin:0 0 6px;font-fami=
ly:Georgia,''Times New Roman'',serif;font-size:21px;line-height:27px">Your ha=
nd <span class=3D"mu" style=3D"color:#645a4c;font-family:-apple-system,Blin=
kMacSystemFont,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-weight:nor=
mal;font-size:14px">3 cards</span></h2></td></tr>
<tr><td style=3D"padding:0 14px;line-height:34px"><span role=3D"img" aria-l=
abel=3D"7 of spades" class=3D"cd kb" style=3D"background:#fff;border:1px so=
lid #cfc4b0;border-radius:4px;padding:1px 6px;font-weight:bold;white-space:=
nowrap;color:#14181c">7=E2=99=A0&#xFE0E;</span> <span role=3D"img" aria-lab=
el=3D"jack of spades" class=3D"cd kb" style=3D"background:#fff;border:1px s=
olid #cfc4b0;border-radius:4px;padding:1px 6px;font-weight:bold;white-space=
:nowrap;color:#14181c">J=E2=99=A0&#xFE0E;</span> <span role=3D"img" aria-la=
bel=3D"queen of spades" class=3D"cd kb" style=3D"background:#fff;border:1px=
 solid #cfc4b0;border-radius:4px;padding:1px 6px;font-weight:bold;white-spa=
ce:nowrap;color:#14181c">Q=E2=99=A0&#xFE0E;</span> </td></tr>
<tr><td style=3D"padding:20px 14px 0"><h2 style=3D"margin:0 0 6px;font-fami=
ly:Georgia,''Times New Roman'',serif;font-size:21px;line-height:27px">Players=
</h2>
<table width=3D"100%" cellpadding=3D"0" cellspacing=3D"0" border=3D"0" styl=
e=3D"font-size:16px;line-height:22px">
<tr><th scope=3D"row" class=3D"ln" align=3D"left" style=3D"border-top:1px s=
olid #e4dac6;padding:8px 6px 8px 0;font-weight:bold">Eva&ensp;<span class=
=3D"pr" style=3D"background:#f7e3b0;color:#4a3500;border-radius:9px;padding=
:1px 8px;font-weight:normal;font-size:13px;white-space:nowrap">you, to call=
, Prophet</span></th>
<td class=3D"ln" align=3D"right" style=3D"border-top:1px solid #e4dac6;padd=
ing:8px;white-space:nowrap"><b>3</b> <span class=3D"mu" style=3D"color:#645=
a4c;font-size:14px">cards</span></td>
<td class=3D"ln" width=3D"34%" style=3D"border-top:1px solid #e4dac6;paddin=
g:8px 0"><div class=3D"br" style=3D"background:#1a5c47;width:13%;height:10p=
x;border-radius:5px;font-size:0;line-height:0">&nbsp;</div></td></tr><tr><t=
h scope=3D"row" class=3D"ln" align=3D"left" style=3D"border-top:1px solid #=
e4dac6;padding:8px 6px 8px 0;font-weight:normal">Ana&ensp;<span class=3D"tg=
" style=3D"background:#e9e1d1;color:#4d4437;border-radius:9px;padding:1px 8=
px;font-weight:normal;font-size:13px;white-space:nowrap">False Prophet</spa=
n></th>
<td class=3D"ln" align=3D"right" style=3D"border-top:1px solid #e4dac6;padd=
ing:8px;white-space:nowrap"><b>10</b> <span class=3D"mu" style=3D"color:#64=
5a4c;font-size:14px">cards</span></td>
<td class=3D"ln" width=3D"34%" style=3D"border-top:1px solid #e4dac6;paddin=
g:8px 0"><div class=3D"br" style=3D"background:#1a5c47;width:45%;height:10p=
x;border-radius:5px;font-size:0;line-height:0">&nbsp;</div></td></tr><tr><t=
h scope=3D"row" class=3D"ln" align=3D"left" style=3D"border-top:1px solid #=
e4dac6;padding:8px 6px 8px 0;font-weight:normal">Chiara&ensp;<span class=3D=
"tg" style=3D"background:#e9e1d1;color:#4d4437;border-radius:9px;padding:1p=
x 8px;font-weight:normal;font-size:13px;white-space:nowrap">False Prophet</=
span></th>
<td class=3D"ln" align=3D"right" style=3D"border-top:1px solid #e4dac6;padd=
ing:8px;white-space:nowrap"><b>22</b> <span class=3D"mu" style=3D"color:#64=
5a4c;font-size:14px">cards</span></td>
<td class=3D"ln" width=3D"34%" style=3D"border-top:1px solid #e4dac6;paddin=
g:8px 0"><div class=3D"br" style=3D"background:#1a5c47;width:100%;height:10=
px;border-radius:5px;font-size:0;line-height:0">&nbsp;</div></td></tr><tr><=
th scope=3D"row" class=3D"ln" align=3D"left" style=3D"border-top:1px solid =
#e4dac6;padding:8px 6px 8px 0;font-weight:normal">Diego</th>
<td class=3D"ln" align=3D"right" style=3D"border-top:1px solid #e4dac6;padd=
ing:8px;white-space:nowrap"><b>17</b> <span class=3D"mu" style=3D"color:#64=
5a4c;font-size:14px">cards</span></td>
<td class=3D"ln" width=3D"34%" style=3D"border-top:1px solid #e4dac6;paddin=
g:8px 0"><div class=3D"br" style=3D"background:#1a5c47;width:77%;height:10p=
x;border-radius:5px;font-size:0;line-height:0">&nbsp;</div></td></tr><tr><t=
h scope=3D"row" class=3D"ln" align=3D"left" style=3D"border-top:1px solid #=
e4dac6;padding:8px 6px 8px 0;font-weight:normal">Bruno</th><td class=3D"ln =
mu" colspan=3D"2" style=3D"border-top:1px solid #e4dac6;padding:8px;color:#=
645a4c;font-size:14px">God: the dealer, who knows the rule</td></tr>
</table><p class=3D"mu" style=3D"margin:0 0 6px;color:#645a4c;font-size:14p=
x;line-height:20px">Then: Chiara, Diego. Eva has been Prophet since card 26=
. Wrong plays expel from card 47 on.</p></td></tr>
<tr><td style=3D"padding:20px 14px 0"><h2 style=3D"margin:0 0 6px;font-fami=
ly:Georgia,''Times New Roman'',serif;font-size:21px;line-height:27px">How to =
reply</h2><p class=3D"mu" style=3D"margin:0 0 6px;color:#645a4c;font-size:1=
4px;line-height:20px">Reply to this mail, your move on the first line:</p><=
table role=3D"presentation" class=3D"hl" width=3D"100%" cellpadding=3D"0" c=
ellspacing=3D"0" border=3D"0" style=3D"background:#f6efdf;border-radius:8px=
;font-size:14px;line-height:21px"><tr><td valign=3D"top" style=3D"padding:5=
px 8px 5px 12px;font-family:Menlo,Consolas,monospace;font-weight:bold">RIGH=
T</td><td valign=3D"top" style=3D"padding:5px 12px 5px 0">you call the play=
 right</td></tr>
<tr><td valign=3D"top" style=3D"padding:5px 8px 5px 12px;font-family:Menlo,=
Consolas,monospace;font-weight:bold">WRONG</td><td valign=3D"top" style=3D"=
padding:5px 12px 5px 0">you call the play wrong</td></tr>
<tr><td valign=3D"top" style=3D"padding:5px 8px 5px 12px;font-family:Menlo,=
Consolas,monospace;font-weight:bold">SAY =E2=80=A6</td><td valign=3D"top" s=
tyle=3D"padding:5px 12px 5px 0">a message to everybody</td></tr></table>
<p class=3D"mu" style=3D"margin:0 0 6px;color:#645a4c;font-size:14px;line-h=
eight:20px">Also: HELP, STATUS, SCORES, HISTORY, LEAVE</p>
<div style=3D"font-size:0;line-height:0;padding-top:6px"><div style=3D"disp=
lay:inline-block;vertical-align:top;padding:0 8px 8px 0"><a href=3D"mailto:=
g1-t53-olba7kxqcg646scj@eleusis.example.org?subject=3D%5BEleusis%5D%20Game%=
201%20%22Rosewood%22&amp;body=3DSAY%20%0D%0A%0D%0A--%20%0D%0APress%20Send%2=
0to%20send%20this.%20Game%201%2C%20turn%2053." class=3D"bt" style=3D"displa=
y:block;padding:12px 14px;border:2px solid #1a5c47;border-radius:8px;color:=
#1a5c47;text-decoration:none;font-size:15px;line-height:20px;font-weight:bo=
ld">Write to the table</a></div><div style=3D"display:inline-block;vertical=
-align:top;padding:0 8px 8px 0"><a href=3D"mailto:g1-t53-olba7kxqcg646scj@e=
leusis.example.org?subject=3D%5BEleusis%5D%20Game%201%20%22Rosewood%22&amp;=
body=3DHELP%0D%0A%0D%0A--%20%0D%0APress%20Send%20to%20send%20this.%20Game%2=
01%2C%20turn%2053." class=3D"bt" style=3D"display:block;padding:12px 14px;b=
order:2px solid #1a5c47;border-radius:8px;color:#1a5c47;text-decoration:non=
e;font-size:15px;line-height:20px;font-weight:bold">Help</a></div></div>
</td></tr>
<tr><td style=3D"padding:20px 14px 22px"><div class=3D"mu ln" style=3D"bord=
er-top:1px solid #e4dac6;padding-top:10px;color:#645a4c;font-size:13px;line=
-height:19px">You sit at table 1, so it writes to you. LEAVE gives up your =
seat, STYLE changes how layouts look (list, letters, symbols), HELP explain=
s the rest.<br>Game 1, mail 50 to Eva, Wed 18 Nov 2026 12:16 UTC</div></td>=
</tr>
</table></div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>

--=_a2e04eaa522a724b501222750--
', char(10), char(13) || char(10)) AS BLOB));
INSERT INTO mail_contents VALUES (291, CAST(replace('From: Eleusis <eleusis@eleusis.example.org>
To: Ana <ana@example.org>
Reply-To: g1-t53-g2g6b67xyc2mj3ae@eleusis.example.org
Subject: [Eleusis] Game 1 "Rosewood"
Date: Sun, 22 Nov 2026 02:52:03 +0000
Message-ID: <table.1.1.56@eleusis.example.org>
In-Reply-To: <179531592298.19978.16057088944861298442@example.org>
References: <table.1.1@eleusis.example.org>
 <179531592298.19978.16057088944861298442@example.org>
List-Id: <table.1.eleusis.example.org>
Eleusis-Table: 1
Eleusis-Serial: 53
Eleusis-Kind: receipt
Auto-Submitted: auto-replied
X-Auto-Response-Suppress: All
MIME-Version: 1.0
Content-Type: multipart/alternative;
 boundary="=_a7d4d345827df23eb9ce3f608"

--=_a7d4d345827df23eb9ce3f608
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

ELEUSIS  Game 1 "Rosewood"  Round 2 of 5, turn 53

What became of your letter.

> PLAY JH
  You play J=E2=99=A5. The Prophet calls it now.

A play waits for the call of Eva.
Eva has until Saturday 21 November 2026, 12:16, UTC (3 days left).

SINCE YOUR LAST MOVE
  Chiara: Ol=C3=A1 a todos =E2=99=A5

LAYOUT
26 cards lie here: 20 right, 6 wrong.

        1       2       3       4       5       6       7       8
right   K=E2=99=A5------A=E2=99=A0------2=E2=99=A6------6=E2=99=A3------6=
=E2=99=A5------2=E2=99=A0------3=E2=99=A6------8=E2=99=A3----->
wrong   6=E2=99=A3
        A=E2=99=A6

        9       10      11      12      13      14      15      16
right   A=E2=99=A5------2=E2=99=A0------9=E2=99=A6------7=E2=99=A3------Q=
=E2=99=A5------5=E2=99=A0------4=E2=99=A6------A=E2=99=A3----->
wrong   7=E2=99=A5
        8=E2=99=A5

                                PROPHET
        17      18      19      20
right   5=E2=99=A5------3=E2=99=A0------10=E2=99=A6-----K=E2=99=A3-----?
wrong   J=E2=99=A6
        10=E2=99=A6

The top row holds the right cards in the order they were laid; a wrong
card hangs below the card it was meant to follow.
 Prophet: marker on card 26.
God''s hint: "Only suits count."

PLAYERS
  Ana      10 cards   you, False Prophet
  Chiara   22 cards   False Prophet
  Diego    17 cards
  Eva       3 cards   to call, Prophet
  Bruno     -         God: the dealer, who knows the rule
  Then: Chiara, Diego. Eva has been Prophet since card 26. Wrong plays
  expel from card 47 on.

YOUR HAND (10 cards)
  K=E2=99=A5
  6=E2=99=A6   6=E2=99=A6   7=E2=99=A6   8=E2=99=A6   K=E2=99=A6
  2=E2=99=A3   J=E2=99=A3   J=E2=99=A3   K=E2=99=A3

HOW TO REPLY
Nothing is asked of you now. You may still reply:
  SAY =E2=80=A6               a message to everybody
  Also: HELP, STATUS, SCORES, HISTORY, LEAVE
Write suits as s h d c (=E2=99=A0 =E2=99=A5 =E2=99=A6 =E2=99=A3), as symbol=
s or as words.

--=20
You sit at table 1, so it writes to you. LEAVE gives up your seat, STYLE
changes how layouts look (list, letters, symbols), HELP explains the
rest.
Game 1, mail 56 to Ana, Wed 18 Nov 2026 12:16 UTC

--=_a7d4d345827df23eb9ce3f608
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: quoted-printable

<!DOCTYPE html>
<html lang=3D"en" dir=3D"ltr">
<head>
<meta charset=3D"utf-8">
<meta name=3D"viewport" content=3D"width=3Ddevice-width,initial-scale=3D1">
<meta name=3D"x-apple-disable-message-reformatting">
<meta name=3D"format-detection" content=3D"telephone=3Dno,date=3Dno,address=
=3Dno,email=3Dno,url=3Dno">
<meta name=3D"color-scheme" content=3D"light dark">
<meta name=3D"supported-color-schemes" content=3D"light dark">
<title>[Eleusis] Game 1 &#34;Rosewood&#34;</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.bd,.pg{background:#12100d!important}
.bx{background:#1d1a16!important}
.tx,.tx td,.tx th{color:#ece5d9!important}
.tx .mu{color:#b3a898!important}
.ft{background:#1c4a39!important}
.fn{color:#cfe5da!important}
.cd{background:#efe8da!important;border-color:#efe8da!important}
.sl{background:#ddd4c3!important;border-color:#6b614f!important}
.st{border-left-color:#d9a33c!important}
.hc{border-color:#efe8da!important;border-bottom-color:#6fbf9c!important}
.nw{border-color:#4d90ff!important}
.hl{background:#29241e!important}
.ln{border-color:#4a4338!important}
.bt{border-color:#8fd0b4!important;color:#a9e2c9!important}
.bf{background:#8fd0b4!important;border-color:#8fd0b4!important;color:#0d22=
19!important}
.ok{background:#1f4a37!important;color:#bdebd2!important}
.no{background:#5a1f22!important;color:#ffd0cf!important}
.tg{background:#3a342b!important;color:#e3d9c8!important}
.pr{background:#5d4710!important;color:#ffe7a6!important}
.br{background:#4f9a7c!important}
.ul{color:#a9e2c9!important}
}
[data-ogsc] .tx,[data-ogsc] .tx td,[data-ogsc] .tx th{color:#ece5d9!importa=
nt}
[data-ogsc] .tx .mu{color:#b3a898!important}
[data-ogsb] .bx{background:#1d1a16!important}
[data-ogsb] .ft{background:#1c4a39!important}
[data-ogsb] .cd{background:#efe8da!important}
[data-ogsb] .sl{background:#ddd4c3!important}
[data-ogsc] .kr{color:#b5121b!important}
[data-ogsc] .kb{color:#14181c!important}
</style>
</head>
<body class=3D"bd" style=3D"margin:0;padding:0;background:#efe9dc">
<div style=3D"display:none;max-height:0;overflow:hidden;mso-hide:all">A pla=
y waits for the call of Eva.  10 cards in your hand.&#8199;&#847; &#8199;&#=
847; &#8199;&#847; &#8199;&#847; &#8199;&#847; &#8199;&#847; &#8199;&#847; =
&#8199;&#847; &#8199;&#847; &#8199;&#847; &#8199;&#847; &#8199;&#847; &#819=
9;&#847; &#8199;&#847; &#8199;&#847; &#8199;&#847; &#8199;&#847; &#8199;&#8=
47; &#8199;&#847; &#8199;&#847; &#8199;&#847; &#8199;&#847; &#8199;&#847; &=
#8199;&#847; </div>
<table role=3D"presentation" class=3D"pg" width=3D"100%" cellpadding=3D"0" =
cellspacing=3D"0" border=3D"0" style=3D"background:#efe9dc"><tr><td align=
=3D"center" style=3D"padding:0 0 24px">
<!--[if mso]><table role=3D"presentation" width=3D"640" cellpadding=3D"0" c=
ellspacing=3D"0" border=3D"0"><tr><td><![endif]-->
<div role=3D"article" aria-roledescription=3D"email" aria-label=3D"[Eleusis=
] Game 1 &#34;Rosewood&#34;" lang=3D"en" style=3D"max-width:640px;margin:0 =
auto;text-align:left">
<table role=3D"presentation" class=3D"bx tx" width=3D"100%" cellpadding=3D"=
0" cellspacing=3D"0" border=3D"0" style=3D"background:#fffdf8;color:#1f1b16=
;font-family:-apple-system,BlinkMacSystemFont,''Segoe UI'',Roboto,Helvetica,A=
rial,sans-serif;font-size:16px;line-height:24px">
<tr><td class=3D"ft" style=3D"background:#1a5c47;padding:12px 14px;color:#f=
ff;font-size:14px;line-height:20px"><b style=3D"display:inline-block;font-f=
amily:Georgia,''Times New Roman'',serif;font-size:17px;letter-spacing:3px;col=
or:#fff;padding-right:12px">ELEUSIS</b> <span class=3D"fn" style=3D"display=
:inline-block;color:#d6ebe1">Game 1 "Rosewood", Round 2 of 5, turn 53</span=
></td></tr>
<tr><td style=3D"padding:20px 14px 10px"><h1 style=3D"margin:0 0 10px;font-=
family:Georgia,''Times New Roman'',serif;font-size:28px;line-height:33px;font=
-weight:bold">What became of your letter</h1></td></tr>
<tr><td style=3D"padding:0 14px 14px"><div class=3D"hl" style=3D"background=
:#f6efdf;border-radius:6px;padding:6px 10px;font-family:Menlo,Consolas,mono=
space;font-size:14px;line-height:21px">PLAY JH</div>
<p style=3D"margin:6px 0">You play <span role=3D"img" aria-label=3D"jack of=
 hearts" class=3D"cd kr" style=3D"background:#fff;border:1px solid #cfc4b0;=
border-radius:4px;padding:1px 6px;font-weight:bold;white-space:nowrap;color=
:#b5121b">J=E2=99=A5&#xFE0E;</span>. The Prophet calls it now.</p></td></tr>

<tr><td style=3D"padding:10px 14px"><h2 style=3D"margin:0 0 6px;font-family=
:Georgia,''Times New Roman'',serif;font-size:21px;line-height:27px">A play wa=
its for the call of Eva</h2><table role=3D"presentation" class=3D"hl" width=
=3D"100%" cellpadding=3D"0" cellspacing=3D"0" border=3D"0" style=3D"backgro=
und:#f6efdf;border-radius:8px"><tr><td style=3D"padding:10px 12px;border-le=
ft:4px solid #d49a1f;border-radius:8px">Eva has until <b>Saturday 21 Novemb=
er 2026, 12:16</b>, UTC (3 days left).</td></tr></table></td></tr>
<tr><td style=3D"padding:10px 14px 0"><h2 class=3D"mu" style=3D"margin:0 0 =
6px;font-size:14px;line-height:20px;font-weight:bold;color:#645a4c">Since y=
our last move</h2>
<p style=3D"margin:0 0 6px"><b>Chiara</b>: Ol=C3=A1 a todos =E2=99=A5</p></=
td></tr>
<tr><td style=3D"padding:20px 14px 8px"><h2 style=3D"margin:0 0 6px;font-fa=
mily:Georgia,''Times New Roman'',serif;font-size:21px;line-height:27px">Layou=
t</h2><p style=3D"margin:0 0 8px">God''s hint: "Only suits count."</p><p cla=
ss=3D"mu" style=3D"margin:0 0 6px;color:#645a4c;font-size:14px;line-height:=
20px">26 cards lie here: 20 right, 6 wrong.</p></td></tr>
<tr><td role=3D"list" style=3D"padding:0 14px;font-size:0;line-height:0"><!=
--[if mso]><table role=3D"presentation" cellpadding=3D"0" cellspacing=3D"0"=
 border=3D"0"><tr><![endif]--><!--[if mso]><td width=3D"58" valign=3D"top">=
<![endif]--><div role=3D"listitem" style=3D"display:inline-block;vertical-a=
lign:top;width:58px;text-align:center;font-size:12px;line-height:16px"><div=
 class=3D"ft" style=3D"background:#1a5c47;padding:2px 4px 6px"><div class=
=3D"fn" style=3D"color:#d6ebe1">1</div><div role=3D"img" aria-label=3D"king=
 of hearts" class=3D"cd kr" style=3D"background:#fff;border:2px solid #fff;=
border-radius:6px;height:60px;overflow:hidden;color:#b5121b;font-size:21px;=
line-height:29px;font-weight:bold">K<span style=3D"display:block">=E2=99=A5=
&#xFE0E;</span></div></div><div style=3D"padding:2px 4px 12px"><div class=
=3D"mu" style=3D"color:#645a4c">wrong</div><div role=3D"img" aria-label=3D"=
6 of clubs" class=3D"sl kb" style=3D"background:#f3ece0;border:1px solid #b=
fb29b;border-radius:5px;margin-bottom:4px;overflow:hidden;color:#14181c;fon=
t-size:16px;line-height:26px;font-weight:bold">6=E2=99=A3&#xFE0E;</div><div=
 role=3D"img" aria-label=3D"ace of diamonds" class=3D"sl kr" style=3D"backg=
round:#f3ece0;border:1px solid #bfb29b;border-radius:5px;margin-bottom:4px;=
overflow:hidden;color:#b5121b;font-size:16px;line-height:26px;font-weight:b=
old">A=E2=99=A6&#xFE0E;</div></div></div><!--[if mso]></td><![endif]--><!--=
[if mso]><td width=3D"58" valign=3D"top"><![endif]--><div role=3D"listitem"=
 style=3D"display:inline-block;vertical-align:top;width:58px;text-align:cen=
ter;font-size:12px;line-height:16px"><div class=3D"ft" style=3D"background:=
#1a5c47;padding:2px 4px 6px"><div class=3D"fn" style=3D"color:#d6ebe1">2</d=
iv><div role=3D"img" aria-label=3D"ace of spades" class=3D"cd kb" style=3D"=
background:#fff;border:2px solid #fff;border-radius:6px;height:60px;overflo=
w:hidden;color:#14181c;font-size:21px;line-height:29px;font-weight:bold">A<=
span style=3D"display:block">=E2=99=A0&#xFE0E;</span></div></div></div><!--=
[if mso]></td><![endif]--><!--[if mso]><td width=3D"58" valign=3D"top"><![e=
ndif]--><div role=3D"listitem" style=3D"display:inline-block;vertical-align=
:top;width:58px;text-align:center;font-size:12px;line-height:16px"><div cla=
ss=3D"ft" style=3D"background:#1a5c47;padding:2px 4px 6px"><div class=3D"fn=
" style=3D"color:#d6ebe1">3</div><div role=3D"img" aria-label=3D"2 of diamo=
nds" class=3D"cd kr" style=3D"background:#fff;border:2px solid #fff;border-=
radius:6px;height:60px;overflow:hidden;color:#b5121b;font-size:21px;line-he=
ight:29px;font-weight:bold">2<span style=3D"display:block">=E2=99=A6&#xFE0E=
;</span></div></div></div><!--[if mso]></td><![endif]--><!--[if mso]><td wi=
dth=3D"58" valign=3D"top"><![endif]--><div role=3D"listitem" style=3D"displ=
ay:inline-block;vertical-align:top;width:58px;text-align:center;font-size:1=
2px;line-height:16px"><div class=3D"ft" style=3D"background:#1a5c47;padding=
:2px 4px 6px"><div class=3D"fn" style=3D"color:#d6ebe1">4</div><div role=3D=
"img" aria-label=3D"6 of clubs" class=3D"cd kb" style=3D"background:#fff;bo=
rder:2px solid #fff;border-radius:6px;height:60px;overflow:hidden;color:#14=
181c;font-size:21px;line-height:29px;font-weight:bold">6<span style=3D"disp=
lay:block">=E2=99=A3&#xFE0E;</span></div></div></div><!--[if mso]></td><![e=
ndif]--><!--[if mso]><td width=3D"58" valign=3D"top"><![endif]--><div role=
=3D"listitem" style=3D"display:inline-block;vertical-align:top;width:58px;t=
ext-align:center;font-size:12px;line-height:16px"><div class=3D"ft" style=
=3D"background:#1a5c47;padding:2px 4px 6px"><div class=3D"fn" style=3D"colo=
r:#d6ebe1">5</div><div role=3D"img" aria-label=3D"6 of hearts" class=3D"cd =
kr" style=3D"background:#fff;border:2px solid #fff;border-radius:6px;height=
:60px;overflow:hidden;color:#b5121b;font-size:21px;line-height:29px;font-we=
ight:bold">6<span style=3D"display:block">=E2=99=A5&#xFE0E;</span></div></d=
iv></div><!--[if mso]></td><![endif]--><!--[if mso]><td width=3D"58" valign=
=3D"top"><![endif]--><div role=3D"listitem" style=3D"display:inline-block;v=
ertical-align:top;width:58px;text-align:center;font-size:12px;line-height:1=
6px"><div class=3D"ft" style=3D"background:#1a5c47;padding:2px 4px 6px"><di=
v class=3D"fn" style=3D"color:#d6ebe1">6</div><div role=3D"img" aria-label=
=3D"2 of spades" class=3D"cd kb" style=3D"background:#fff;border:2px solid =
#fff;border-radius:6px;height:60px;overflow:hidden;color:#14181c;font-size:=
21px;line-height:29px;font-weight:bold">2<span style=3D"display:block">=E2=
=99=A0&#xFE0E;</span></div></div></div><!--[if mso]></td><![endif]--><!--[i=
f mso]><td width=3D"58" valign=3D"top"><![endif]--><div role=3D"listitem" s=
tyle=3D"display:inline-block;vertical-align:top;width:58px;text-align:cente=
r;font-size:12px;line-height:16px"><div class=3D"ft" style=3D"background:#1=
a5c47;padding:2px 4px 6px"><div class=3D"fn" style=3D"color:#d6ebe1">7</div=
><div role=3D"img" aria-label=3D"3 of diamonds" class=3D"cd kr" style=3D"ba=
ckground:#fff;border:2px solid #fff;border-radius:6px;height:60px;overflow:=
hidden;color:#b5121b;font-size:21px;line-height:29px;font-weight:bold">3<sp=
an style=3D"display:block">=E2=99=A6&#xFE0E;</span></div></div></div><!--[i=
f mso]></td><![endif]--><!--[if mso]><td width=3D"58" valign=3D"top"><![end=
if]--><div role=3D"listitem" style=3D"display:inline-block;vertical-align:t=
op;width:58px;text-align:center;font-size:12px;line-height:16px"><div class=
=3D"ft" style=3D"background:#1a5c47;padding:2px 4px 6px"><div class=3D"fn" =
style=3D"color:#d6ebe1">8</div><div role=3D"img" aria-label=3D"8 of clubs" =
class=3D"cd kb" style=3D"background:#fff;border:2px solid #fff;border-radiu=
s:6px;height:60px;overflow:hidden;color:#14181c;font-size:21px;line-height:=
29px;font-weight:bold">8<span style=3D"display:block">=E2=99=A3&#xFE0E;</sp=
an></div></div></div><!--[if mso]></td><![endif]--><!--[if mso]><td width=
=3D"58" valign=3D"top"><![endif]--><div role=3D"listitem" style=3D"display:=
inline-block;vertical-align:top;width:58px;text-align:center;font-size:12px=
;line-height:16px"><div class=3D"ft" style=3D"background:#1a5c47;padding:2p=
x 4px 6px"><div class=3D"fn" style=3D"color:#d6ebe1">9</div><div role=3D"im=
g" aria-label=3D"ace of hearts" class=3D"cd kr" style=3D"background:#fff;bo=
rder:2px solid #fff;border-radius:6px;height:60px;overflow:hidden;color:#b5=
121b;font-size:21px;line-height:29px;font-weight:bold">A<span style=3D"disp=
lay:block">=E2=99=A5&#xFE0E;</span></div></div><div style=3D"padding:2px 4p=
x 12px"><div class=3D"mu" style=3D"color:#645a4c">wrong</div><div role=3D"i=
mg" aria-label=3D"7 of hearts" class=3D"sl kr" style=3D"background:#f3ece0;=
border:1px solid #bfb29b;border-radius:5px;margin-bottom:4px;overflow:hidde=
n;color:#b5121b;font-size:16px;line-height:26px;font-weight:bold">7=E2=99=
=A5&#xFE0E;</div><div role=3D"img" aria-label=3D"8 of hearts" class=3D"sl k=
r" style=3D"background:#f3ece0;border:1px solid #bfb29b;border-radius:5px;m=
argin-bottom:4px;overflow:hidden;color:#b5121b;font-size:16px;line-height:2=
6px;font-weight:bold">8=E2=99=A5&#xFE0E;</div></div></div><!--[if mso]></td=
><![endif]--><!--[if mso]><td width=3D"58" valign=3D"top"><![endif]--><div =
role=3D"listitem" style=3D"display:inline-block;vertical-align:top;width:58=
px;text-align:center;font-size:12px;line-height:16px"><div class=3D"ft" sty=
le=3D"background:#1a5c47;padding:2px 4px 6px"><div class=3D"fn" style=3D"co=
lor:#d6ebe1">10</div><div role=3D"img" aria-label=3D"2 of spades" class=3D"=
cd kb" style=3D"background:#fff;border:2px solid #fff;border-radius:6px;hei=
ght:60px;overflow:hidden;color:#14181c;font-size:21px;line-height:29px;font=
-weight:bold">2<span style=3D"display:block">=E2=99=A0&#xFE0E;</span></div>=
</div></div><!--[if mso]></td><![endif]--><!--[if mso]></tr><tr><![endif]--=
><!--[if mso]><td width=3D"58" valign=3D"top"><![endif]--><div role=3D"list=
item" style=3D"display:inline-block;vertical-align:top;width:58px;text-alig=
n:center;font-size:12px;line-height:16px"><div class=3D"ft" style=3D"backgr=
ound:#1a5c47;padding:2px 4px 6px"><div class=3D"fn" style=3D"color:#d6ebe1"=
>11</div><div role=3D"img" aria-label=3D"9 of diamonds" class=3D"cd kr" sty=
le=3D"background:#fff;border:2px solid #fff;border-radius:6px;height:60px;o=
verflow:hidden;color:#b5121b;font-size:21px;line-height:29px;font-weight:bo=
ld">9<span style=3D"display:block">=E2=99=A6&#xFE0E;</span></div></div></di=
v><!--[if mso]></td><![endif]--><!--[if mso]><td width=3D"58" valign=3D"top=
"><![endif]--><div role=3D"listitem" style=3D"display:inline-block;vertical=
-align:top;width:58px;text-align:center;font-size:12px;line-height:16px"><d=
iv class=3D"ft" style=3D"background:#1a5c47;padding:2px 4px 6px"><div class=
=3D"fn" style=3D"color:#d6ebe1">12</div><div role=3D"img" aria-label=3D"7 o=
f clubs" class=3D"cd kb" style=3D"background:#fff;border:2px solid #fff;bor=
der-radius:6px;height:60px;overflow:hidden;color:#14181c;font-size:21px;lin=
e-height:29px;font-weight:bold">7<span style=3D"display:block">=E2=99=A3&#x=
FE0E;</span></div></div></div><!--[if mso]></td><![endif]--><!--[if mso]><t=
d width=3D"58" valign=3D"top"><![endif]--><div role=3D"listitem" style=3D"d=
isplay:inline-block;vertical-align:top;width:58px;text-align:center;font-si=
ze:12px;line-height:16px"><div class=3D"ft" style=3D"background:#1a5c47;pad=
ding:2px 4px 6px"><div class=3D"fn" style=3D"color:#d6ebe1">13</div><div ro=
le=3D"img" aria-label=3D"queen of hearts" class=3D"cd kr" style=3D"backgrou=
nd:#fff;border:2px solid #fff;border-radius:6px;height:60px;overflow:hidden=
;color:#b5121b;font-size:21px;line-height:29px;font-weight:bold">Q<span sty=
le=3D"display:block">=E2=99=A5&#xFE0E;</span></div></div></div><!--[if mso]=
></td><![endif]--><!--[if mso]><td width=3D"58" valign=3D"top"><![endif]-->=
<div role=3D"listitem" style=3D"display:inline-block;vertical-align:top;wid=
th:58px;text-align:center;font-size:12px;line-height:16px"><div class=3D"ft=
" style=3D"background:#1a5c47;padding:2px 4px 6px"><div class=3D"fn" style=
=3D"color:#d6ebe1">14</div><div role=3D"img" aria-label=3D"5 of spades" cla=
ss=3D"cd kb" style=3D"background:#fff;border:2px solid #fff;border-radius:6=
px;height:60px;overflow:hidden;color:#14181c;font-size:21px;line-height:29p=
x;font-weight:bold">5<span style=3D"display:block">=E2=99=A0&#xFE0E;</span>=
</div></div></div><!--[if mso]></td><![endif]--><!--[if mso]><td width=3D"5=
8" valign=3D"top"><![endif]--><div role=3D"listitem" style=3D"display:inlin=
e-block;vertical-align:top;width:58px;text-align:center;font-size:12px;line=
-height:16px"><div class=3D"ft" style=3D"background:#1a5c47;padding:2px 4px=
 6px"><div class=3D"fn" style=3D"color:#d6ebe1">15</div><div role=3D"img" a=
ria-label=3D"4 of diamonds" class=3D"cd kr" style=3D"background:#fff;border=
:2px solid #fff;border-radius:6px;height:60px;overflow:hidden;color:#b5121b=
;font-size:21px;line-height:29px;font-weight:bold">4<span style=3D"display:=
block">=E2=99=A6&#xFE0E;</span></div></div></div><!--[if mso]></td><![endif=
]--><!--[if mso]><td width=3D"58" valign=3D"top"><![endif]--><div role=3D"l=
istitem" style=3D"display:inline-block;vertical-align:top;width:58px;text-a=
lign:center;font-size:12px;line-height:16px"><div class=3D"ft" style=3D"bac=
kground:#1a5c47;padding:2px 4px 6px"><div class=3D"fn" style=3D"color:#d6eb=
e1">16</div><div role=3D"img" aria-label=3D"ace of clubs" class=3D"cd kb" s=
tyle=3D"background:#fff;border:2px solid #fff;border-radius:6px;height:60px=
;overflow:hidden;color:#14181c;font-size:21px;line-height:29px;font-weight:=
bold">A<span style=3D"display:block">=E2=99=A3&#xFE0E;</span></div></div></=
div><!--[if mso]></td><![endif]--><!--[if mso]><td width=3D"58" valign=3D"t=
op"><![endif]--><div role=3D"listitem" style=3D"display:inline-block;vertic=
al-align:top;width:58px;text-align:center;font-size:12px;line-height:16px">=
<div class=3D"ft" style=3D"background:#1a5c47;padding:2px 4px 6px"><div cla=
ss=3D"fn" style=3D"color:#d6ebe1">17</div><div role=3D"img" aria-label=3D"5=
 of hearts" class=3D"cd kr" style=3D"background:#fff;border:2px solid #fff;=
border-radius:6px;height:60px;overflow:hidden;color:#b5121b;font-size:21px;=
line-height:29px;font-weight:bold">5<span style=3D"display:block">=E2=99=A5=
&#xFE0E;</span></div></div><div style=3D"padding:2px 4px 12px"><div class=
=3D"mu" style=3D"color:#645a4c">wrong</div><div role=3D"img" aria-label=3D"=
jack of diamonds" class=3D"sl kr" style=3D"background:#f3ece0;border:1px so=
lid #bfb29b;border-radius:5px;margin-bottom:4px;overflow:hidden;color:#b512=
1b;font-size:16px;line-height:26px;font-weight:bold">J=E2=99=A6&#xFE0E;</di=
v><div role=3D"img" aria-label=3D"10 of diamonds" class=3D"sl kr" style=3D"=
background:#f3ece0;border:1px solid #bfb29b;border-radius:5px;margin-bottom=
:4px;overflow:hidden;color:#b5121b;font-size:16px;line-height:26px;font-wei=
ght:bold">10=E2=99=A6&#xFE0E;</div></div></div><!--[if mso]></td><![endif]-=
-><!--[if mso]><td width=3D"58" valign=3D"top"><![endif]--><div role=3D"lis=
titem" style=3D"display:inline-block;vertical-align:top;width:58px;text-ali=
gn:center;font-size:12px;line-height:16px"><div class=3D"ft" style=3D"backg=
round:#1a5c47;padding:2px 4px 6px"><div class=3D"fn" style=3D"color:#d6ebe1=
">18</div><div role=3D"img" aria-label=3D"3 of spades" class=3D"cd kb" styl=
e=3D"background:#fff;border:2px solid #fff;border-radius:6px;height:60px;ov=
erflow:hidden;color:#14181c;font-size:21px;line-height:29px;font-weight:bol=
d">3<span style=3D"display:block">=E2=99=A0&#xFE0E;</span></div></div></div=
><!--[if mso]></td><![endif]--><!--[if mso]><td width=3D"58" valign=3D"top"=
><![endif]--><div role=3D"listitem" style=3D"display:inline-block;vertical-=
align:top;width:58px;text-align:center;font-size:12px;line-height:16px"><di=
v class=3D"ft" style=3D"background:#1a5c47;padding:2px 4px 6px"><div class=
=3D"fn" style=3D"color:#d6ebe1">19</div><div role=3D"img" aria-label=3D"10 =
of diamonds" class=3D"cd kr" style=3D"background:#fff;border:2px solid #fff=
;border-radius:6px;height:60px;overflow:hidden;color:#b5121b;font-size:21px=
;line-height:29px;font-weight:bold">10<span style=3D"display:block">=E2=99=
=A6&#xFE0E;</span></div></div></div><!--[if mso]></td><![endif]--><!--[if m=
so]><td width=3D"58" valign=3D"top"><![endif]--><div role=3D"listitem" styl=
e=3D"display:inline-block;vertical-align:top;width:58px;text-align:center;f=
ont-size:12px;line-height:16px"><div class=3D"ft" style=3D"background:#1a5c=
47;padding:2px 4px 6px"><div class=3D"fn" style=3D"color:#d6ebe1">20</div><=
div role=3D"img" aria-label=3D"king of clubs (Prophet''s marker)" class=3D"c=
d kb" style=3D"background:#fff;border:2px solid #fff;border-radius:6px;heig=
ht:60px;overflow:hidden;color:#14181c;font-size:21px;line-height:22px;font-=
weight:bold">K<span style=3D"display:block">=E2=99=A3&#xFE0E;</span><div cl=
ass=3D"pm" style=3D"background:#ffe08a;color:#2a1f00;font-size:11px;line-he=
ight:15px">Prophet</div></div></div></div><!--[if mso]></td><![endif]--><!-=
-[if mso]></tr><tr><![endif]--><!--[if mso]><td width=3D"58" valign=3D"top"=
><![endif]--><div style=3D"display:inline-block;vertical-align:top;width:58=
px;text-align:center;font-size:12px;line-height:16px"><div class=3D"ft" sty=
le=3D"background:#1a5c47;padding:2px 4px 6px"><div class=3D"fn" style=3D"co=
lor:#d6ebe1">21</div><div aria-hidden=3D"true" style=3D"border:2px dashed #=
d6ebe1;border-radius:6px;height:60px;color:#fff;font-family:Georgia,''Times =
New Roman'',serif;font-size:24px;line-height:58px;font-weight:bold">?</div><=
/div></div><!--[if mso]></td><![endif]--><!--[if mso]></tr></table><![endif=
]--></td></tr>
<tr><td style=3D"padding:2px 14px 0"><p class=3D"mu" style=3D"margin:0;colo=
r:#645a4c;font-size:13px;line-height:19px">The top row holds the right card=
s in the order they were laid; a wrong card hangs below the card it was mea=
nt to follow.  Prophet: marker on card 26.</p></td></tr>
<tr><td style=3D"padding:22px 14px 0"><h2 style=3D"margin:0 0 6px;font-fami=
ly:Georgia,''Times New Roman'',serif;font-size:21px;line-height:27px">Your ha=
nd <span class=3D"mu" style=3D"color:#645a4c;font-family:-apple-system,Blin=
kMacSystemFont,''Segoe UI'',Roboto,Helvetica,Arial,sans-serif;font-weight:nor=
mal;font-size:14px">10 cards</span></h2></td></tr>
<tr><td style=3D"padding:0 14px;line-height:34px"><span role=3D"img" aria-l=
abel=3D"king of hearts" class=3D"cd kr" style=3D"background:#fff;border:1px=
 solid #cfc4b0;border-radius:4px;padding:1px 6px;font-weight:bold;white-spa=
ce:nowrap;color:#b5121b">K=E2=99=A5&#xFE0E;</span> <span role=3D"img" aria-=
label=3D"6 of diamonds" class=3D"cd kr" style=3D"background:#fff;border:1px=
 solid #cfc4b0;border-radius:4px;padding:1px 6px;font-weight:bold;white-spa=
ce:nowrap;color:#b5121b">6=E2=99=A6&#xFE0E;</span> <span role=3D"img" aria-=
label=3D"6 of diamonds" class=3D"cd kr" style=3D"background:#fff;border:1px=
 solid #cfc4b0;border-radius:4px;padding:1px 6px;font-weight:bold;white-spa=
ce:nowrap;color:#b5121b">6=E2=99=A6&#xFE0E;</span> <span role=3D"img" aria-=
label=3D"7 of diamonds" class=3D"cd kr" style=3D"background:#fff;border:1px=
 solid #cfc4b0;border-radius:4px;padding:1px 6px;font-weight:bold;white-spa=
ce:nowrap;color:#b5121b">7=E2=99=A6&#xFE0E;</span> <span role=3D"img" aria-=
label=3D"8 of diamonds" class=3D"cd kr" style=3D"background:#fff;border:1px=
 solid #cfc4b0;border-radius:4px;padding:1px 6px;font-weight:bold;white-spa=
ce:nowrap;color:#b5121b">8=E2=99=A6&#xFE0E;</span> <span role=3D"img" aria-=
label=3D"king of diamonds" class=3D"cd kr" style=3D"background:#fff;border:=
1px solid #cfc4b0;border-radius:4px;padding:1px 6px;font-weight:bold;white-=
space:nowrap;color:#b5121b">K=E2=99=A6&#xFE0E;</span> <span role=3D"img" ar=
ia-label=3D"2 of clubs" class=3D"cd kb" style=3D"background:#fff;border:1px=
 solid #cfc4b0;border-radius:4px;padding:1px 6px;font-weight:bold;white-spa=
ce:nowrap;color:#14181c">2=E2=99=A3&#xFE0E;</span> <span role=3D"img" aria-=
label=3D"jack of clubs" class=3D"cd kb" style=3D"background:#fff;border:1px=
 solid #cfc4b0;border-radius:4px;padding:1px 6px;font-weight:bold;white-spa=
ce:nowrap;color:#14181c">J=E2=99=A3&#xFE0E;</span> <span role=3D"img" aria-=
label=3D"jack of clubs" class=3D"cd kb" style=3D"background:#fff;border:1px=
 solid #cfc4b0;border-radius:4px;padding:1px 6px;font-weight:bold;white-spa=
ce:nowrap;color:#14181c">J=E2=99=A3&#xFE0E;</span> <span role=3D"img" aria-=
label=3D"king of clubs" class=3D"cd kb" style=3D"background:#fff;border:1px=
 solid #cfc4b0;border-radius:4px;padding:1px 6px;font-weight:bold;white-spa=
ce:nowrap;color:#14181c">K=E2=99=A3&#xFE0E;</span> </td></tr>
<tr><td style=3D"padding:20px 14px 0"><h2 style=3D"margin:0 0 6px;font-fami=
ly:Georgia,''Times New Roman'',serif;font-size:21px;line-height:27px">Players=
</h2>
<table width=3D"100%" cellpadding=3D"0" cellspacing=3D"0" border=3D"0" styl=
e=3D"font-size:16px;line-height:22px">
<tr><th scope=3D"row" class=3D"ln" align=3D"left" style=3D"border-top:1px s=
olid #e4dac6;padding:8px 6px 8px 0;font-weight:bold">Ana&ensp;<span class=
=3D"tg" style=3D"background:#e9e1d1;color:#4d4437;border-radius:9px;padding=
:1px 8px;font-weight:normal;font-size:13px;white-space:nowrap">you, False P=
rophet</span></th>
<td class=3D"ln" align=3D"right" style=3D"border-top:1px solid #e4dac6;padd=
ing:8px;white-space:nowrap"><b>10</b> <span class=3D"mu" style=3D"color:#64=
5a4c;font-size:14px">cards</span></td>
<td class=3D"ln" width=3D"34%" style=3D"border-top:1px solid #e4dac6;paddin=
g:8px 0"><div class=3D"br" style=3D"background:#1a5c47;width:45%;height:10p=
x;border-radius:5px;font-size:0;line-height:0">&nbsp;</div></td></tr><tr><t=
h scope=3D"row" class=3D"ln" align=3D"left" style=3D"border-top:1px solid #=
e4dac6;padding:8px 6px 8px 0;font-weight:normal">Chiara&ensp;<span class=3D=
"tg" style=3D"background:#e9e1d1;color:#4d4437;border-radius:9px;padding:1p=
x 8px;font-weight:normal;font-size:13px;white-space:nowrap">False Prophet</=
span></th>
<td class=3D"ln" align=3D"right" style=3D"border-top:1px solid #e4dac6;padd=
ing:8px;white-space:nowrap"><b>22</b> <span class=3D"mu" style=3D"color:#64=
5a4c;font-size:14px">cards</span></td>
<td class=3D"ln" width=3D"34%" style=3D"border-top:1px solid #e4dac6;paddin=
g:8px 0"><div class=3D"br" style=3D"background:#1a5c47;width:100%;height:10=
px;border-radius:5px;font-size:0;line-height:0">&nbsp;</div></td></tr><tr><=
th scope=3D"row" class=3D"ln" align=3D"left" style=3D"border-top:1px solid =
#e4dac6;padding:8px 6px 8px 0;font-weight:normal">Diego</th>
<td class=3D"ln" align=3D"right" style=3D"border-top:1px solid #e4dac6;padd=
ing:8px;white-space:nowrap"><b>17</b> <span class=3D"mu" style=3D"color:#64=
5a4c;font-size:14px">cards</span></td>
<td class=3D"ln" width=3D"34%" style=3D"border-top:1px solid #e4dac6;paddin=
g:8px 0"><div class=3D"br" style=3D"background:#1a5c47;width:77%;height:10p=
x;border-radius:5px;font-size:0;line-height:0">&nbsp;</div></td></tr><tr><t=
h scope=3D"row" class=3D"ln" align=3D"left" style=3D"border-top:1px solid #=
e4dac6;padding:8px 6px 8px 0;font-weight:normal">Eva&ensp;<span class=3D"pr=
" style=3D"background:#f7e3b0;color:#4a3500;border-radius:9px;padding:1px 8=
px;font-weight:normal;font-size:13px;white-space:nowrap">to call, Prophet</=
span></th>
<td class=3D"ln" align=3D"right" style=3D"border-top:1px solid #e4dac6;padd=
ing:8px;white-space:nowrap"><b>3</b> <span class=3D"mu" style=3D"color:#645=
a4c;font-size:14px">cards</span></td>
<td class=3D"ln" width=3D"34%" style=3D"border-top:1px solid #e4dac6;paddin=
g:8px 0"><div class=3D"br" style=3D"background:#1a5c47;width:13%;height:10p=
x;border-radius:5px;font-size:0;line-height:0">&nbsp;</div></td></tr><tr><t=
h scope=3D"row" class=3D"ln" align=3D"left" style=3D"border-top:1px solid #=
e4dac6;padding:8px 6px 8px 0;font-weight:normal">Bruno</th><td class=3D"ln =
mu" colspan=3D"2" style=3D"border-top:1px solid #e4dac6;padding:8px;color:#=
645a4c;font-size:14px">God: the dealer, who knows the rule</td></tr>
</table><p class=3D"mu" style=3D"margin:0 0 6px;color:#645a4c;font-size:14p=
x;line-height:20px">Then: Chiara, Diego. Eva has been Prophet since card 26=
. Wrong plays expel from card 47 on.</p></td></tr>
<tr><td style=3D"padding:20px 14px 0"><h2 style=3D"margin:0 0 6px;font-fami=
ly:Georgia,''Times New Roman'',serif;font-size:21px;line-height:27px">How to =
reply</h2><p class=3D"mu" style=3D"margin:0 0 6px;color:#645a4c;font-size:1=
4px;line-height:20px">Nothing is asked of you now. You may still reply:</p>=
<table role=3D"presentation" class=3D"hl" width=3D"100%" cellpadding=3D"0" =
cellspacing=3D"0" border=3D"0" style=3D"background:#f6efdf;border-radius:8p=
x;font-size:14px;line-height:21px"><tr><td valign=3D"top" style=3D"padding:=
5px 8px 5px 12px;font-family:Menlo,Consolas,monospace;font-weight:bold">SAY=
 =E2=80=A6</td><td valign=3D"top" style=3D"padding:5px 12px 5px 0">a messag=
e to everybody</td></tr></table>
<div style=3D"height:8px"></div><p class=3D"mu" style=3D"margin:0 0 6px;col=
or:#645a4c;font-size:14px;line-height:20px">Write suits as s h d c (=E2=99=
=A0 =E2=99=A5 =E2=99=A6 =E2=99=A3), as symbols or as words.</p><p class=3D"=
mu" style=3D"margin:0 0 6px;color:#645a4c;font-size:14px;line-height:20px">=
Also: HELP, STATUS, SCORES, HISTORY, LEAVE</p>
<div style=3D"font-size:0;line-height:0;padding-top:6px"><div style=3D"disp=
lay:inline-block;vertical-align:top;padding:0 8px 8px 0"><a href=3D"mailto:=
g1-t53-g2g6b67xyc2mj3ae@eleusis.example.org?subject=3D%5BEleusis%5D%20Game%=
201%20%22Rosewood%22&amp;body=3DSAY%20%0D%0A%0D%0A--%20%0D%0APress%20Send%2=
0to%20send%20this.%20Game%201%2C%20turn%2053." class=3D"bt" style=3D"displa=
y:block;padding:12px 14px;border:2px solid #1a5c47;border-radius:8px;color:=
#1a5c47;text-decoration:none;font-size:15px;line-height:20px;font-weight:bo=
ld">Write to the table</a></div><div style=3D"display:inline-block;vertical=
-align:top;padding:0 8px 8px 0"><a href=3D"mailto:g1-t53-g2g6b67xyc2mj3ae@e=
leusis.example.org?subject=3D%5BEleusis%5D%20Game%201%20%22Rosewood%22&amp;=
body=3DHELP%0D%0A%0D%0A--%20%0D%0APress%20Send%20to%20send%20this.%20Game%2=
01%2C%20turn%2053." class=3D"bt" style=3D"display:block;padding:12px 14px;b=
order:2px solid #1a5c47;border-radius:8px;color:#1a5c47;text-decoration:non=
e;font-size:15px;line-height:20px;font-weight:bold">Help</a></div></div>
</td></tr>
<tr><td style=3D"padding:20px 14px 22px"><div class=3D"mu ln" style=3D"bord=
er-top:1px solid #e4dac6;padding-top:10px;color:#645a4c;font-size:13px;line=
-height:19px">You sit at table 1, so it writes to you. LEAVE gives up your =
seat, STYLE changes how layouts look (list, letters, symbols), HELP explain=
s the rest.<br>Game 1, mail 56 to Ana, Wed 18 Nov 2026 12:16 UTC</div></td>=
</tr>
</table></div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>

--=_a7d4d345827df23eb9ce3f608--
', char(10), char(13) || char(10)) AS BLOB));
INSERT INTO meta VALUES ('clock', '{"anchor_wall": 1795315905146548, "anchor_now": 1795315905146548, "speed": 1.0}');
COMMIT;
