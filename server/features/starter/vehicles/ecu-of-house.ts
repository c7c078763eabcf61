import type { EngineKind } from './read-table.ts'

/*
 * Which control units a house used: its first, then from which year on another. Brands of one house share theirs; within
 * a house the real choice is finer, but nobody looks for a car by that.
 */
const HOUSES: Record<string, Partial<Record<'diesel' | 'turbo' | 'plain', string>>> = {
  vag: {
    diesel: `Bosch EDC15P, 2003 Bosch EDC16U34, 2008 Bosch EDC17C46, 2012 Bosch EDC17C64,
      2016 Bosch EDC17C74, 2018 Bosch MD1CS004`,
    turbo: `Bosch ME7.5, 2003 Bosch MED9.1, 2008 Bosch MED17.5.2, 2012 Bosch MED17.5.25,
      2014 Continental SIMOS 18.1, 2017 Bosch MG1CS011, 2019 Bosch MG1CS111`,
    plain: 'Bosch ME7.5, 2003 Bosch MED9.1',
  },
  bmw: {
    diesel: 'Bosch EDC15, 2003 Bosch EDC16C31, 2006 Bosch EDC17C41, 2010 Bosch EDC17C50, 2017 Bosch MD1CS001',
    turbo: `Siemens MSD80, 2006 Siemens MSD81, 2010 Bosch MEVD17.2.6, 2015 Bosch MEVD17.2.9,
      2016 Bosch MG1CS003, 2018 Bosch MG1CS201`,
    plain: 'Siemens MS43, 2003 Siemens MSV80',
  },
  mercedes: {
    diesel: 'Bosch EDC15C2, 2003 Bosch EDC16C31, 2007 Delphi CRD2, 2012 Delphi CRD3, 2016 Bosch MD1CP001',
    turbo: 'Siemens MSD80, 2007 Bosch MED17.7.2, 2018 Bosch MG1CP007',
    plain: 'Bosch ME7',
  },
  opel: {
    diesel: 'Bosch EDC16C39, 2008 Bosch EDC17C08, 2014 Delco E98',
    turbo: 'Delco E39, 2009 Delco E78, 2014 Delco E80',
    plain: 'Delco E83',
  },
  ford: {
    diesel: `Siemens SID803, 2006 Continental SID206, 2010 Continental SID208, 2012 Delphi DCM3.5,
      2016 Delphi DCM6.2`,
    turbo: 'Bosch ME7, 2009 Bosch MED17.1, 2017 Bosch MG1CS001',
    plain: 'Visteon EEC-V',
  },
  volvo: {
    diesel: 'Bosch EDC16C31, 2008 Bosch EDC17CP04, 2012 Denso SH7059',
    turbo: 'Bosch ME7, 2012 Denso SH72531',
  },
  renault: {
    diesel: 'Bosch EDC15, 2004 Continental SID305, 2010 Continental SID307, 2014 Continental SID310',
    turbo: 'Continental EMS3125, 2010 Continental EMS3132, 2016 Continental EMS3150',
    plain: 'Siemens EMS2000',
  },
  psa: {
    diesel: `Siemens SID801, 2004 Siemens SID804, 2007 Bosch EDC17C10, 2012 Bosch EDC17C60,
      2018 Bosch MD1CS003`,
    turbo: 'Bosch MED17.1, 2012 Valeo V46, 2018 Valeo V56',
    plain: 'Marelli IAW 4AF',
  },
  fiat: {
    diesel: 'Bosch EDC16C39, 2006 Marelli MJD 6F3, 2008 Marelli MJD 8F2, 2014 Marelli MJD 9DF',
    turbo: 'Bosch MED17.1, 2010 Marelli IAW 8GMF',
    plain: 'Marelli IAW 5SF',
  },
  jlr: {
    diesel: 'Bosch EDC17CP04, 2012 Bosch EDC17CP45, 2018 Bosch MD1CP004',
    turbo: 'Bosch MED17.8.10',
  },
  asia: {
    diesel: 'Denso 175800, 2006 Denso 275700, 2013 Denso SH72531',
    turbo: 'Hitachi SH7058, 2012 Hitachi SH72543',
    plain: 'Denso 76F0',
  },
  korea: {
    diesel: 'Bosch EDC17C08, 2012 Bosch EDC17C57, 2018 Bosch MD1CS003',
    turbo: 'Continental SIM2K-250, 2016 Continental SIM2K-260',
  },
  'truck-bosch': { diesel: 'Bosch EDC17CV41, 2014 Bosch EDC17CV54' },
  scania: { diesel: 'Scania EMS S8' },
  daf: { diesel: 'Delphi DMCI' },
  'volvo-truck': { diesel: 'TRW EMS2.3' },
  'mercedes-truck': { diesel: 'Temic MCM2.1' },
  deere: { diesel: 'Phoenix L16' },
  agco: { diesel: 'Bosch EDC17CV54' },
  'agri-bosch': { diesel: 'Bosch EDC17CV41, 2015 Bosch EDC17CV54' },
  'bike-bosch': { plain: 'Bosch ME17.9' },
  'bike-marelli': { plain: 'Marelli IAW 7GF' },
  'bike-denso': { plain: 'Denso 76F0' },
  mercury: { diesel: 'Bosch EDC17CP44', plain: 'Mercury PCM112' },
  penta: { diesel: 'Volvo Penta EVC' },
  'yamaha-marine': { plain: 'Denso SH7058' },
}

/** From which year on; what has none was the first. */
const SINCE = /^\d{4} /

export function ecuOf(house: string, kind: EngineKind, year: number): string {
  const units = HOUSES[house]?.[groupOf(kind)]?.split(/,\s+/) ?? []
  const unit = units.findLast((text) => Number(SINCE.exec(text)?.[0] ?? 0) <= year)
  if (!unit) throw new Error(`nobody knows the control unit of ${house} ${kind} ${year}`)
  return unit.replace(SINCE, '')
}

function groupOf(kind: EngineKind): 'diesel' | 'turbo' | 'plain' {
  if (kind === 'P' || kind === 'H') return 'turbo'
  return kind === 'N' || kind === 'B' || kind === 'L' ? 'plain' : 'diesel'
}
