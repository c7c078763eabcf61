import type { Shape, Spot } from './location-pictures.ts'

export interface DemoLocation {
  /** Names from the type down to the generation. */
  vehicle: readonly [type: Shape, manufacturer: string, model: string, generation: string]
  /** With two connectors unless it is said. */
  ecu: { text: string; spot: Spot; connectors?: 1 }
  /** Not every vehicle has a tank. Its filler is beside that of the fuel unless it is said. */
  adblue?: { text: string; spot: Spot; filler?: 'alone' }
}

/** What is written here is plausible and made up: nobody should take a car apart by it. */
export const LOCATIONS: readonly DemoLocation[] = [
  {
    vehicle: ['Car', 'Volkswagen', 'Golf', 'VII'],
    ecu: {
      text: 'In the engine bay on the left, between battery and bulkhead.\nThe cover is held by two clips; take the battery’s earth off first.',
      spot: [0.2, 0.18],
    },
    adblue: {
      text: 'Tank under the boot floor, filled behind the fuel flap beside the diesel.',
      spot: [0.86, 0.8],
    },
  },
  {
    vehicle: ['Car', 'Volkswagen', 'Golf', 'VI'],
    ecu: {
      text: 'Under the scuttle panel below the wipers, left of the middle. Both wiper arms and the panel come off.',
      spot: [0.27, 0.35],
    },
  },
  {
    vehicle: ['Car', 'Volkswagen', 'Passat', 'B8'],
    ecu: { text: 'Engine bay, on the bracket in front of the left suspension tower.', spot: [0.19, 0.14] },
    adblue: {
      text: 'Tank behind the rear axle; the filler is behind the fuel flap, blue cap.',
      spot: [0.84, 0.82],
    },
  },
  {
    vehicle: ['Car', 'Audi', 'A4', 'B9'],
    ecu: {
      text: 'In the water box below the windscreen on the right, under a plastic lid with four screws.',
      spot: [0.26, 0.78],
    },
    adblue: {
      text: 'Tank in the spare wheel well; filled behind the fuel flap on the right.',
      spot: [0.85, 0.82],
    },
  },
  {
    vehicle: ['Car', 'Mercedes-Benz', 'C-Class', 'W205'],
    ecu: {
      text: 'On top of the engine behind the air filter housing. Pull the housing up, it is only plugged in.',
      spot: [0.16, 0.5],
    },
    adblue: {
      text: 'Under the boot floor. The filler is beside the diesel filler on the right.',
      spot: [0.86, 0.82],
    },
  },
  {
    vehicle: ['Car', 'BMW', '3 Series', 'F30'],
    ecu: {
      text: 'In the box at the right of the bulkhead. Cabin filter housing and strut brace come off first.',
      spot: [0.25, 0.82],
      connectors: 1,
    },
  },
  {
    vehicle: ['Car', 'Ford', 'Focus', 'III'],
    ecu: {
      text: 'Behind the left wheel arch liner. Turn the wheel to the right, undo seven screws and fold the liner away.',
      spot: [0.12, 0.05],
    },
  },
  {
    vehicle: ['Car', 'Škoda', 'Octavia', 'III'],
    ecu: { text: 'Engine bay, left, upright between battery and bulkhead.', spot: [0.21, 0.2] },
    adblue: { text: 'Under the boot floor; filled behind the fuel flap.', spot: [0.86, 0.8] },
  },
  {
    vehicle: ['Van', 'Volkswagen', 'Transporter', 'T6'],
    ecu: {
      text: 'Under the bonnet on the left, below the windscreen. The wiper panel has to come off.',
      spot: [0.16, 0.22],
    },
    adblue: {
      text: 'Tank under the passenger’s side; the filler is behind the fuel flap at the B-pillar.',
      spot: [0.36, 0.97],
    },
  },
  {
    vehicle: ['Van', 'Mercedes-Benz', 'Sprinter', 'W906'],
    ecu: {
      text: 'Behind the left headlamp on a bracket of its own. The headlamp comes out with four screws.',
      spot: [0.06, 0.14],
    },
    adblue: {
      text: 'Tank in the engine bay on the right, filled under the bonnet: blue cap.',
      spot: [0.1, 0.82],
      filler: 'alone',
    },
  },
  {
    vehicle: ['Van', 'Ford', 'Transit', 'VII'],
    ecu: {
      text: 'Behind the glove box. Take the glove box out; the unit hangs on three nuts.',
      spot: [0.28, 0.8],
      connectors: 1,
    },
    adblue: {
      text: 'The filler is at the foot of the driver’s door, the tank right behind it.',
      spot: [0.3, 0.03],
      filler: 'alone',
    },
  },
  {
    vehicle: ['Truck', 'MAN', 'TGX', 'I'],
    ecu: {
      text: 'On the left of the engine block, cooled by fuel. Tilt the cab and clean the plugs before you open them.',
      spot: [0.2, 0.3],
    },
    adblue: {
      text: 'At the frame on the left, behind the diesel tank: blue cap.',
      spot: [0.44, 0.14],
      filler: 'alone',
    },
  },
  {
    vehicle: ['Tractor', 'Fendt', '700 Vario', 'S4'],
    ecu: {
      text: 'Right side of the engine, under the side panel. Turn the three quarter-turn fasteners.',
      spot: [0.22, 0.72],
    },
    adblue: {
      text: 'Beside the steps on the left; the blue cap is above the diesel filler.',
      spot: [0.56, 0.06],
      filler: 'alone',
    },
  },
]
