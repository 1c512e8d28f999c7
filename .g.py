import time
t=time.time()
from tests.looks.gallery import *
print("import", time.time()-t)
m=Mails()
for f in (lambda: tables.turns(m), lambda: tables.around(m), lambda: gallery(m), lambda: examples(m), lambda: usual_renderer(), lambda: shown("en"), lambda: shown("es"), lambda: every_word(m)):
    t=time.time(); f(); print(time.time()-t)
t=time.time()
w=every_word(m)
r=usual_renderer()
for k,v in w.items(): rendered(r,v)
print("words",time.time()-t, len(w))
