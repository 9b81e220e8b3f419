/** Fields are written one by one as they change; the form as a whole never is. */
function ignoreSubmit(): Promise<void> {
  return Promise.resolve();
}

export const NO_SUBMIT = { handler: ignoreSubmit, submitOnChange: false, closeOnSubmit: false };
