import type { EngineKind } from './read-table.ts'

/*
 * Which control units a house used from which year on. Brands of one house share theirs; within a house the real
 * choice is finer, but nobody looks for a car by that.
 */
type Since = readonly (readonly [year: number, ecu: string])[]

const HOUSES: Record<string, Partial<Record<'diesel' | 'turbo' | 'plain', Since>>> = {
  vag: {
    diesel: [
      [0, 'Bosch EDC15P'],
      [2003, 'Bosch EDC16U34'],
      [2008, 'Bosch EDC17C46'],
      [2012, 'Bosch EDC17C64'],
      [2016, 'Bosch EDC17C74'],
      [2018, 'Bosch MD1CS004'],
    ],
    turbo: [
      [0, 'Bosch ME7.5'],
      [2003, 'Bosch MED9.1'],
      [2008, 'Bosch MED17.5.2'],
      [2012, 'Bosch MED17.5.25'],
      [2014, 'Continental SIMOS 18.1'],
      [2017, 'Bosch MG1CS011'],
      [2019, 'Bosch MG1CS111'],
    ],
    plain: [
      [0, 'Bosch ME7.5'],
      [2003, 'Bosch MED9.1'],
    ],
  },
  bmw: {
    diesel: [
      [0, 'Bosch EDC15'],
      [2003, 'Bosch EDC16C31'],
      [2006, 'Bosch EDC17C41'],
      [2010, 'Bosch EDC17C50'],
      [2017, 'Bosch MD1CS001'],
    ],
    turbo: [
      [0, 'Siemens MSD80'],
      [2006, 'Siemens MSD81'],
      [2010, 'Bosch MEVD17.2.6'],
      [2015, 'Bosch MEVD17.2.9'],
      [2016, 'Bosch MG1CS003'],
      [2018, 'Bosch MG1CS201'],
    ],
    plain: [
      [0, 'Siemens MS43'],
      [2003, 'Siemens MSV80'],
    ],
  },
  mercedes: {
    diesel: [
      [0, 'Bosch EDC15C2'],
      [2003, 'Bosch EDC16C31'],
      [2007, 'Delphi CRD2'],
      [2012, 'Delphi CRD3'],
      [2016, 'Bosch MD1CP001'],
    ],
    turbo: [
      [0, 'Siemens MSD80'],
      [2007, 'Bosch MED17.7.2'],
      [2018, 'Bosch MG1CP007'],
    ],
    plain: [[0, 'Bosch ME7']],
  },
  opel: {
    diesel: [
      [0, 'Bosch EDC16C39'],
      [2008, 'Bosch EDC17C08'],
      [2014, 'Delco E98'],
    ],
    turbo: [
      [0, 'Delco E39'],
      [2009, 'Delco E78'],
      [2014, 'Delco E80'],
    ],
    plain: [[0, 'Delco E83']],
  },
  ford: {
    diesel: [
      [0, 'Siemens SID803'],
      [2006, 'Continental SID206'],
      [2010, 'Continental SID208'],
      [2012, 'Delphi DCM3.5'],
      [2016, 'Delphi DCM6.2'],
    ],
    turbo: [
      [0, 'Bosch ME7'],
      [2009, 'Bosch MED17.1'],
      [2017, 'Bosch MG1CS001'],
    ],
    plain: [[0, 'Visteon EEC-V']],
  },
  volvo: {
    diesel: [
      [0, 'Bosch EDC16C31'],
      [2008, 'Bosch EDC17CP04'],
      [2012, 'Denso SH7059'],
    ],
    turbo: [
      [0, 'Bosch ME7'],
      [2012, 'Denso SH72531'],
    ],
  },
  renault: {
    diesel: [
      [0, 'Bosch EDC15'],
      [2004, 'Continental SID305'],
      [2010, 'Continental SID307'],
      [2014, 'Continental SID310'],
    ],
    turbo: [
      [0, 'Continental EMS3125'],
      [2010, 'Continental EMS3132'],
      [2016, 'Continental EMS3150'],
    ],
    plain: [[0, 'Siemens EMS2000']],
  },
  psa: {
    diesel: [
      [0, 'Siemens SID801'],
      [2004, 'Siemens SID804'],
      [2007, 'Bosch EDC17C10'],
      [2012, 'Bosch EDC17C60'],
      [2018, 'Bosch MD1CS003'],
    ],
    turbo: [
      [0, 'Bosch MED17.1'],
      [2012, 'Valeo V46'],
      [2018, 'Valeo V56'],
    ],
    plain: [[0, 'Marelli IAW 4AF']],
  },
  fiat: {
    diesel: [
      [0, 'Bosch EDC16C39'],
      [2006, 'Marelli MJD 6F3'],
      [2008, 'Marelli MJD 8F2'],
      [2014, 'Marelli MJD 9DF'],
    ],
    turbo: [
      [0, 'Bosch MED17.1'],
      [2010, 'Marelli IAW 8GMF'],
    ],
    plain: [[0, 'Marelli IAW 5SF']],
  },
  jlr: {
    diesel: [
      [0, 'Bosch EDC17CP04'],
      [2012, 'Bosch EDC17CP45'],
      [2018, 'Bosch MD1CP004'],
    ],
    turbo: [[0, 'Bosch MED17.8.10']],
  },
  asia: {
    diesel: [
      [0, 'Denso 175800'],
      [2006, 'Denso 275700'],
      [2013, 'Denso SH72531'],
    ],
    turbo: [
      [0, 'Hitachi SH7058'],
      [2012, 'Hitachi SH72543'],
    ],
    plain: [[0, 'Denso 76F0']],
  },
  korea: {
    diesel: [
      [0, 'Bosch EDC17C08'],
      [2012, 'Bosch EDC17C57'],
      [2018, 'Bosch MD1CS003'],
    ],
    turbo: [
      [0, 'Continental SIM2K-250'],
      [2016, 'Continental SIM2K-260'],
    ],
  },
  'truck-bosch': {
    diesel: [
      [0, 'Bosch EDC17CV41'],
      [2014, 'Bosch EDC17CV54'],
    ],
  },
  scania: { diesel: [[0, 'Scania EMS S8']] },
  daf: { diesel: [[0, 'Delphi DMCI']] },
  'volvo-truck': { diesel: [[0, 'TRW EMS2.3']] },
  'mercedes-truck': { diesel: [[0, 'Temic MCM2.1']] },
  deere: { diesel: [[0, 'Phoenix L16']] },
  agco: { diesel: [[0, 'Bosch EDC17CV54']] },
  'agri-bosch': {
    diesel: [
      [0, 'Bosch EDC17CV41'],
      [2015, 'Bosch EDC17CV54'],
    ],
  },
  'bike-bosch': { plain: [[0, 'Bosch ME17.9']] },
  'bike-marelli': { plain: [[0, 'Marelli IAW 7GF']] },
  'bike-denso': { plain: [[0, 'Denso 76F0']] },
  mercury: { diesel: [[0, 'Bosch EDC17CP44']], plain: [[0, 'Mercury PCM112']] },
  penta: { diesel: [[0, 'Volvo Penta EVC']] },
  'yamaha-marine': { plain: [[0, 'Denso SH7058']] },
}

export function ecuOf(house: string, kind: EngineKind, year: number): string {
  const since = HOUSES[house]?.[groupOf(kind)] ?? []
  const ecu = since.findLast(([from]) => from <= year)?.[1]
  if (!ecu) throw new Error(`nobody knows the control unit of ${house} ${kind} ${year}`)
  return ecu
}

function groupOf(kind: EngineKind): 'diesel' | 'turbo' | 'plain' {
  if (kind === 'P' || kind === 'H') return 'turbo'
  return kind === 'N' || kind === 'B' || kind === 'L' ? 'plain' : 'diesel'
}
