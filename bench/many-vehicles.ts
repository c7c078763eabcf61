import type { NewVehicle } from '#features/vehicles/index.ts'

/** Makers, each with the models that are looked for by name; the others are called by letters and figures. */
const MAKERS: Record<string, string[]> = {
  Volkswagen: ['Golf', 'Passat', 'Polo', 'Tiguan', 'Touran', 'Caddy', 'Transporter', 'Arteon'],
  'Mercedes-Benz': ['A-Class', 'C-Class', 'E-Class', 'S-Class', 'Sprinter', 'Vito', 'GLC'],
  BMW: ['1 Series', '3 Series', '5 Series', '7 Series', 'X1', 'X3', 'X5'],
  Audi: ['A3', 'A4', 'A6', 'A8', 'Q3', 'Q5', 'Q7'],
  Škoda: ['Octavia', 'Superb', 'Fabia', 'Kodiaq'],
  Citroën: ['C3', 'C4', 'C5', 'Berlingo', 'Jumper'],
  Ford: ['Focus', 'Fiesta', 'Mondeo', 'Transit', 'Kuga'],
  Opel: ['Astra', 'Corsa', 'Insignia', 'Vivaro'],
  Renault: ['Clio', 'Megane', 'Scenic', 'Trafic', 'Master'],
  Peugeot: ['208', '308', '508', 'Boxer', 'Partner'],
}
const GENERATIONS: Record<string, string[]> = {
  Golf: ['IV', 'V', 'VI', 'VII', 'VIII'],
  Passat: ['B5', 'B6', 'B7', 'B8', 'B9'],
  'C-Class': ['W202', 'W203', 'W204', 'W205', 'W206'],
}
const ENGINES = [
  '1.0 TSI',
  '1.2 TSI',
  '1.4 TSI',
  '1.5 TSI',
  '1.6 TDI',
  '1.9 TDI',
  '2.0 TDI',
  '2.0 TSI',
  '2.5 TDI',
  '3.0 TDI',
]
const POWERS = [105, 150, 170, 190]
const ECUS = ['Bosch EDC17C64', 'Bosch EDC17C46', 'Bosch MD1CS004', 'Continental SIMOS 18.1', 'Delphi DCM6.2']

/** A catalogue of this many variants: five generations of each model, twenty engines and powers of each generation. */
export function* manyVehicles(count: number): Generator<NewVehicle> {
  let made = 0
  for (let round = 0; ; round++) {
    for (const [maker, models] of Object.entries(MAKERS)) {
      for (const model of models) {
        const name = round === 0 ? model : `${model.slice(0, 2)}${round * 10 + model.length}`
        for (const vehicle of variantsOf(round === 0 ? maker : `${maker} ${round}`, name, model)) {
          if (made++ >= count) return
          yield vehicle
        }
      }
    }
  }
}

function* variantsOf(maker: string, model: string, known: string): Generator<NewVehicle> {
  const generations = (model === known && GENERATIONS[known]) || ['Mk1', 'Mk2', 'Mk3', 'Mk4', 'Mk5']
  for (const [age, generation] of generations.entries()) {
    for (let number = 0; number < 40; number++) {
      const hp = POWERS[number % POWERS.length] ?? 0
      const engine = ENGINES[Math.floor(number / POWERS.length)] ?? ''
      const variant = known === 'C-Class' && engine === '2.0 TDI' ? 'C 220 d' : engine
      yield {
        path: ['Cars', maker, model, generation, `${variant} ${hp}`],
        details: {
          engine: `CR${String.fromCharCode(65 + (number % 26))}${String.fromCharCode(65 + age)}`,
          fuel: engine.endsWith('TDI') ? 'Diesel' : 'Petrol',
          ecu: ECUS[number % ECUS.length] ?? '',
          transmission: number % 2 ? 'DSG' : 'Manual',
          engine_cc: Math.round(Number(engine.slice(0, 3)) * 1000) - 32,
          year_from: 1996 + age * 5,
          year_to: 2001 + age * 5,
          stock_hp: hp,
          stock_nm: hp * 2,
          stages: [{ stage: 1, hp: Math.round(hp * 1.25), nm: Math.round(hp * 2.4) }],
        },
      }
    }
  }
}
