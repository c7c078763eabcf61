import type { ImportProblem } from '#contract/vehicles/vehicle-file.ts'
import { checkLine, legible } from './check-line.ts'
import { readLines } from './import-lines.ts'
import type { NewVehicle } from './insert-vehicles.ts'

export type CheckedLine =
  | { line: number; vehicle: NewVehicle }
  | { line: number; problem: ImportProblem; text: string; endsFile?: true }

/** Every line of a file: a vehicle that can be written, or what is wrong. A vehicle comes at most once. */
export function* checkedLines(text: string): Generator<CheckedLine> {
  const seen = new Set<string>()
  for (const one of readLines(text)) {
    if ('problem' in one) {
      yield { ...one, text: legible(one.text) }
      continue
    }
    const { line } = one
    const checked = checkLine(one.values)
    if ('problem' in checked) {
      yield { line, ...checked }
      continue
    }
    // A line break stands in no name.
    const path = checked.path.join('\n')
    if (seen.has(path)) yield { line, problem: 'duplicate', text: legible(checked.path.join(' ')) }
    else yield { line, vehicle: checked }
    seen.add(path)
  }
}
