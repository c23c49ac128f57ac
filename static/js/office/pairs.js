// Two taps make a pair: the second tick sends the form.

const form = document.querySelector("[data-pairs]");

form?.addEventListener("change", () => {
  if (form.querySelectorAll("input:checked").length === 2) form.requestSubmit();
});
