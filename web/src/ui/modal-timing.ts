/** How every dialog comes and goes: it opens after 50 ms and has closed after 300 ms. */
export const MODAL_TRANSITION = {
  transition: 'fade',
  enterDelay: 50,
  duration: 150,
  exitDuration: 300,
} as const
