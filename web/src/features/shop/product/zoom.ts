/** How a picture lies on its stage: so many times its size, its middle so far from the stage's. */
export interface View {
  scale: number
  x: number
  y: number
}

export interface Place {
  x: number
  y: number
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
export const CLOSE = 2.5
const MOST = 5

/** `at`, counted from the middle of the stage, stays under the finger. */
export function zoomed(
  view: View,
  factor: number,
  at: Place,
  stage: { width: number; height: number },
): View {
  const scale = Math.min(Math.max(view.scale * factor, 1), MOST)
  const grown = scale / view.scale
  return withinStage({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, stage)
}

export function moved(view: View, by: Place, stage: { width: number; height: number }): View {
  return withinStage({ ...view, x: view.x + by.x, y: view.y + by.y }, stage)
}

/** No edge of the picture comes inside. */
function withinStage({ scale, x, y }: View, { width, height }: { width: number; height: number }): View {
  return { scale, x: within(x, (width * (scale - 1)) / 2), y: within(y, (height * (scale - 1)) / 2) }
}

const within = (value: number, most: number): number => Math.min(Math.max(value, -most), most) || 0
