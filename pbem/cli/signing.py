"""`pbem dkim`: the DNS record by which others verify our signatures."""

from pbem.cli.common import UNREADABLE, Config, settings_of, signer_of, stop


def dkim(config: Config = None) -> None:
    """Print the DNS record that publishes the key in [dkim] key_file."""
    signer = signer_of(settings_of(config))
    if signer is None:
        stop("mail is not signed: set selector and key_file in [dkim]", UNREADABLE)
    # One string of a TXT record has 255 octets at most (RFC 1035 3.3).
    record = signer.record
    strings = (f'"{record[at : at + 250]}"' for at in range(0, len(record), 250))
    print(f"{signer.record_name}. IN TXT ( {' '.join(strings)} )")
