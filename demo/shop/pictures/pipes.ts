import type { Drawn } from './picture.ts'
import { bore, roundStops, STEEL, tube, turned } from './solids.ts'
import { liesOn } from './studio.ts'
import { ellipse, group, linear, type Point, type Sheet, tone } from './svg.ts'

type Bend = 'elbow' | 'wave' | 'arch' | 'straight' | 'long'
export interface PipeLook {
  sort: 'pipe'
  bend: Bend
  color?: string
  /** Of silicone, with clamps; of steel, with flanges; of aluminium, with beads. */
  kind: 'hose' | 'exhaust' | 'charge'
  /** How thick. */
  bore?: number
}

interface Way {
  d: string
  from: Point
  /** Which way it opens there, in degrees. */
  fromTurn: number
  to: Point
  toTurn: number
}

const WAYS: Readonly<Record<Bend, Way>> = {
  elbow: {
    d: 'M190 430H360Q520 430 520 270V170',
    from: [190, 430],
    fromTurn: 180,
    to: [520, 170],
    toTurn: -90,
  },
  wave: {
    d: 'M170 400C330 400 330 220 460 220S560 210 640 210',
    from: [170, 400],
    fromTurn: 180,
    to: [640, 210],
    toTurn: 0,
  },
  arch: {
    d: 'M210 450V330Q210 170 390 170T580 330V440',
    from: [210, 450],
    fromTurn: 90,
    to: [580, 440],
    toTurn: 90,
  },
  straight: { d: 'M170 380L630 250', from: [170, 380], fromTurn: 164, to: [630, 250], toTurn: -16 },
  long: {
    d: 'M150 230C240 210 260 300 340 330S480 300 530 370S600 450 670 440',
    from: [150, 230],
    fromTurn: 170,
    to: [670, 440],
    toTurn: -8,
  },
}

/** A pipe or a hose, with what is at its ends. */
export function pipe(sheet: Sheet, { bend, kind, color = STEEL, bore: width = 96 }: PipeLook): Drawn {
  const { d, from, fromTurn, to, toTurn } = WAYS[bend]
  const finish = kind === 'hose' ? 'plastic' : 'metal'
  const end = (at: Point, turn: number) =>
    group(ENDS[kind](sheet, width, color), { transform: `translate(${at[0]} ${at[1]}) rotate(${turn})` })
  const away = group(blindEnd(sheet, width, color, kind), {
    transform: `translate(${from[0]} ${from[1]}) rotate(${fromTurn})`,
  })
  return {
    shadow: liesOn(d, { width: width * 0.86, drop: 34 }),
    thing:
      away + tube(d, width, color, finish) + (bend === 'arch' ? end(from, fromTurn) : '') + end(to, toTurn),
  }
}

/** An end that looks away: only its rim is seen. */
const blindEnd = (sheet: Sheet, width: number, color: string, kind: PipeLook['kind']) =>
  turned(sheet, { at: [10, 0], angle: 180, tilt: 0.3 }, [
    {
      length: kind === 'exhaust' ? 16 : 8,
      radius: width * (kind === 'exhaust' ? 0.7 : 0.52),
      color: kind === 'hose' ? color : STEEL,
      finish: kind === 'hose' ? 'plastic' : 'metal',
    },
  ])

const ENDS: Readonly<Record<PipeLook['kind'], (sheet: Sheet, width: number, color: string) => string>> = {
  hose: (sheet, width, color) =>
    turned(sheet, { at: [-70, 0], angle: 0, tilt: 0.34 }, [
      { length: 30, radius: width * 0.51, color, finish: 'plastic' },
      { length: 20, radius: width * 0.545, color: STEEL, grooves: 2 },
      {
        length: 22,
        radius: width * 0.51,
        color,
        finish: 'plastic',
        face: tone(color, 0.05),
        onFace: bore(sheet, 0.84, tone(color, -0.2)),
      },
    ]) +
    group(ellipse(0, 0, 9, 9, { fill: linear(sheet, [0, -9], [0, 9], roundStops(STEEL, 'metal')) }), {
      transform: `translate(-26 ${-width * 0.3})`,
    }),
  exhaust: (sheet, width, color) =>
    turned(sheet, { at: [-30, 0], angle: 0, tilt: 0.36 }, [
      { length: 26, radius: width * 0.53, color },
      {
        length: 16,
        radius: width * 0.86,
        color: STEEL,
        onFace:
          [0.1, 0.43, 0.77]
            .map((turn) =>
              bore(sheet, 0.1, '#50555b', [Math.cos(turn * 6.283) * 0.8, Math.sin(turn * 6.283) * 0.8]),
            )
            .join('') + bore(sheet, 0.56),
      },
    ]),
  charge: (sheet, width, color) =>
    turned(sheet, { at: [-44, 0], angle: 0, tilt: 0.34 }, [
      { length: 24, radius: width * 0.51, color },
      { length: 12, radius: width * 0.56, color },
      { length: 22, radius: width * 0.51, color, onFace: bore(sheet, 0.88) },
    ]),
}
