import type { Problems } from '../../../ui/form/use-server-form.tsx'
import type { Variant } from '../levels.ts'

type Typed = number | ''

const TEXTS = ['engine', 'fuel', 'ecu', 'transmission'] as const
const NUMBERS = ['engine_cc', 'year_from', 'year_to', 'stock_hp', 'stock_nm'] as const
/** Shown in the form; more of them can come from an import and stay as they are. */
export const STAGES_SHOWN = [1, 2, 3] as const

type StageField = `stage${(typeof STAGES_SHOWN)[number]}_${'hp' | 'nm'}`

export type DetailsValues = Record<(typeof TEXTS)[number], string> &
  Record<(typeof NUMBERS)[number], Typed> &
  Record<StageField, Typed>

export function valuesOf(variant: Variant): DetailsValues {
  const { engine, fuel, ecu, transmission } = variant
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, variant[name] ?? '']))
  const stages = Object.fromEntries(
    STAGES_SHOWN.flatMap((stage) => {
      const known = variant.stages.find((one) => one.stage === stage)
      return [
        [`stage${stage}_hp`, known?.hp ?? ''],
        [`stage${stage}_nm`, known?.nm ?? ''],
      ]
    }),
  )
  return { engine, fuel, ecu, transmission, ...numbers, ...stages } as DetailsValues
}

export function stagesOf(values: DetailsValues, variant: Variant): Variant['stages'] {
  const more = variant.stages.filter(({ stage }) => stage > STAGES_SHOWN.length)
  const shown = STAGES_SHOWN.flatMap((stage) => {
    const hp = values[`stage${stage}_hp`]
    const nm = values[`stage${stage}_nm`]
    return hp === '' || nm === '' ? [] : [{ stage, hp, nm }]
  })
  return [...shown, ...more]
}

/** The fields of the call, which are all text; an empty figure takes away what was known. */
export function formOf(values: DetailsValues, variant: Variant, removedImages: readonly string[]) {
  const { engine, fuel, ecu, transmission } = values
  return {
    engine: engine.trim(),
    fuel: fuel.trim(),
    ecu: ecu.trim(),
    transmission: transmission.trim(),
    engine_cc: String(values.engine_cc),
    year_from: String(values.year_from),
    year_to: String(values.year_to),
    stock_hp: String(values.stock_hp),
    stock_nm: String(values.stock_nm),
    stages: JSON.stringify(stagesOf(values, variant)),
    remove_images: removedImages.length > 0 ? JSON.stringify(removedImages) : undefined,
  }
}

export function checkDetails(values: DetailsValues): Problems<DetailsValues> {
  const problems: Problems<DetailsValues> = {}
  const { year_from, year_to } = values
  if (year_from !== '' && year_to !== '' && year_to < year_from)
    problems.year_to = { code: 'too_small', params: { min: year_from } }
  for (const stage of STAGES_SHOWN) {
    const hp = `stage${stage}_hp` as const
    const nm = `stage${stage}_nm` as const
    if (values[hp] === '' && values[nm] !== '') problems[hp] = 'required'
    if (values[nm] === '' && values[hp] !== '') problems[nm] = 'required'
  }
  return problems
}
