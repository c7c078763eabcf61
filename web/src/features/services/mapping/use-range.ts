import { useFormats } from '../../../lib/formats.ts'

/** "40" or, where types of vehicles set another price, "40 – 99". */
export function useRange() {
  const { credits } = useFormats()
  return ([from, to]: readonly [number, number]) =>
    from === to ? credits(from) : `${credits(from)} – ${credits(to)}`
}
