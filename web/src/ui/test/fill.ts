import userEvent from '@testing-library/user-event'

/** Pasted, not typed letter by letter: in a simulated browser every letter draws the whole form anew. */
export async function fill(input: HTMLElement, text: string): Promise<void> {
  await userEvent.click(input)
  await userEvent.paste(text)
}
