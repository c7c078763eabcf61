/** Acts at once, and for whatever comes soon after that once more when the time is over: the last is never left out. */
export function atMostOnceIn(milliseconds: number, act: () => void): () => void {
  let isResting = false
  let isWanted = false
  return function ask() {
    isWanted = true
    if (isResting) return
    isResting = true
    isWanted = false
    act()
    setTimeout(() => {
      isResting = false
      if (isWanted) ask()
    }, milliseconds)
  }
}
