/** One tap exchanges first name and last name; without this the server does it. */
for (const row of document.querySelectorAll("[data-name-parts]")) {
  const [given, surname] = row.querySelectorAll("input");
  row.querySelector("button")?.addEventListener("click", (tap) => {
    tap.preventDefault();
    if (given && surname) [given.value, surname.value] = [surname.value, given.value];
  });
}
