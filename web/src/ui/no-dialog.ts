/** Keys of a screen mean nothing while something stands over it. */
export const noDialog = () => !document.querySelector('[role="dialog"]')
