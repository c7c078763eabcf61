/* What a file was read with and from. Suggestions for the form, but for the methods: any other name may be typed. */

/** As people write them; `other` is for whatever stands not here. */
export const READ_TOOLS = [
  'KESS V2',
  'KESS3',
  'K-TAG',
  'Autotuner',
  'Flex',
  'CMD Flash',
  'New Genius',
  'Trasdata',
  'bFlash',
  'BitBox',
  'PCMFlash',
  'MPPS',
  'Galletto',
  'HP Tuners',
  'other',
] as const

/**
 * A virtual read is a copy from the tool maker's server: what others changed in the car before is not in it, so it is
 * a method of its own.
 */
export const READ_METHODS = ['obd', 'virtual_read', 'bench', 'boot', 'bdm'] as const
export type ReadMethod = (typeof READ_METHODS)[number]

/** A master tool's file is plain; a slave's is encrypted for one master. */
export const TOOL_ROLES = ['master', 'slave'] as const
export type ToolRole = (typeof TOOL_ROLES)[number]

/** Makers of control units with their well-known families. */
export const ECU_BRANDS: Readonly<Record<string, readonly string[]>> = {
  Bosch: [
    'EDC15',
    'EDC15C2',
    'EDC15P',
    'EDC15VM',
    'EDC16',
    'EDC16C31',
    'EDC16C39',
    'EDC16CP31',
    'EDC16U1',
    'EDC16U31',
    'EDC16U34',
    'EDC17C08',
    'EDC17C10',
    'EDC17C41',
    'EDC17C46',
    'EDC17C50',
    'EDC17C54',
    'EDC17C57',
    'EDC17C60',
    'EDC17C64',
    'EDC17C74',
    'EDC17CP04',
    'EDC17CP14',
    'EDC17CP20',
    'EDC17CP44',
    'EDC17CP45',
    'EDC17CP54',
    'EDC17CV41',
    'EDC17CV44',
    'EDC17CV54',
    'EDC17U01',
    'MD1CE101',
    'MD1CP001',
    'MD1CP004',
    'MD1CS001',
    'MD1CS003',
    'MD1CS004',
    'ME7',
    'ME7.5',
    'MED9',
    'MED9.1',
    'MED17.1',
    'MED17.5',
    'MED17.5.2',
    'MED17.5.25',
    'MED17.7.2',
    'MED17.8.10',
    'ME17.9',
    'MEVD17.2',
    'MEVD17.2.6',
    'MEVD17.2.9',
    'MG1CP007',
    'MG1CS001',
    'MG1CS003',
    'MG1CS011',
    'MG1CS111',
    'MG1CS201',
  ],
  Continental: [
    'EMS3125',
    'EMS3132',
    'EMS3150',
    'PCR2.1',
    'SID201',
    'SID206',
    'SID208',
    'SID209',
    'SID213',
    'SID305',
    'SID307',
    'SID310',
    'SIM2K-250',
    'SIM2K-260',
    'SIMOS 10',
    'SIMOS 12',
    'SIMOS 16',
    'SIMOS 18',
    'SIMOS 18.1',
    'SIMOS 18.10',
    'SIMOS 19',
  ],
  Siemens: [
    'EMS2000',
    'MS43',
    'MS45',
    'MSD80',
    'MSD81',
    'MSV80',
    'PPD1.2',
    'SID801',
    'SID803',
    'SID804',
    'SID807',
  ],
  Delphi: ['CRD2', 'CRD3', 'DCM1.2', 'DCM3.4', 'DCM3.5', 'DCM3.7', 'DCM6.1', 'DCM6.2', 'DCM7.1'],
  Marelli: [
    'IAW 4AF',
    'IAW 5SF',
    'IAW 7GF',
    'IAW 8GMF',
    'MJD 6F3',
    'MJD 6JF',
    'MJD 8DF',
    'MJD 8F2',
    'MJD 9DF',
  ],
  Denso: ['175800', '275700', '275800', '76F0', 'SH7055', 'SH7058', 'SH7059', 'SH72531'],
  Delco: ['E37', 'E38', 'E39', 'E78', 'E80', 'E83', 'E87', 'E98'],
  Hitachi: ['MEC', 'SH7055', 'SH7058', 'SH72543'],
  Transtron: ['4JJ1', '4JK1', '4HK1', '6HK1'],
  Valeo: ['V40', 'V42', 'V46', 'V56'],
  Visteon: ['DCU101', 'DCU102', 'EEC-V'],
  ZF: ['6HP', '8HP', '9HP'],
  Temic: ['DL382', 'DL501', 'DQ200', 'DQ250', 'DQ381', 'DQ500'],
}

/** Kinds of gearbox; each has its word in the catalogues of the screens that ask. */
export const TRANSMISSIONS = ['manual', 'automatic', 'automated_manual', 'dual_clutch', 'cvt'] as const
export type Transmission = (typeof TRANSMISSIONS)[number]

const FUELS = ['diesel', 'petrol', 'petrol_lpg', 'petrol_cng', 'hybrid', 'flex_fuel', 'electric'] as const
export type Fuel = (typeof FUELS)[number]
