/** A link that is shown once: a tap copies it. */
async function copied(field) {
  field.select();
  const done = await navigator.clipboard?.writeText(field.value).then(
    () => true,
    () => false,
  );
  // Without a secure context there is no clipboard object; the older command still copies a selection.
  return done || document.execCommand("copy");
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (await copied(button.previousElementSibling)) button.textContent = button.dataset.copy;
  });
}
