"""An evening of friends, without framework, clock or storage: who played, what each made, who pays whom (EV).

The same as `static/js/evening/` says in the browser, because a phone must do without a network.
"""
