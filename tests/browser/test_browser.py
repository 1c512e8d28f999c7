"""The browser of these tests itself."""


def test_a_page_that_fetches_from_elsewhere_is_found_out(window):
    page = window()
    page.set_content('<p>Hello</p><img src="https://tracker.example/pixel.png" alt="">', wait_until="load")
    assert page.strayed == ["https://tracker.example/pixel.png"]


def test_axe_finds_what_a_reader_cannot_use(window, axe):
    page = window()
    page.set_content('<html lang="en"><title>x</title><p style="color:#bbb;background:#fff">pale</p></html>')
    assert [fault.split()[0] for fault in axe.faults(page)] == ["color-contrast"]
