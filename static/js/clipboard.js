/** Copying a text that stands in a field. */

/** Copies the field's text; answers whether that was done. @param {HTMLInputElement} field */
export async function copied(field) {
  field.select();
  const done = await navigator.clipboard?.writeText(field.value).then(
    () => true,
    () => false,
  );
  // Without a secure context there is no clipboard object; the older command still copies a selection.
  return done || document.execCommand("copy");
}
