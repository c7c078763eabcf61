import { expect, test } from 'vitest'
import { aVariant } from '../a-catalogue.test-data.ts'
import { checkDetails, formOf, stagesOf, valuesOf } from './details-values.ts'

test('what is known comes into the form, and goes out of it as it was', () => {
  const variant = aVariant()
  const values = valuesOf(variant)
  expect(values).toMatchObject({
    engine: '2.0 TD',
    stock_hp: 150,
    stage1_hp: 188,
    stage1_nm: 400,
    stage2_hp: '',
  })
  expect(formOf(values, variant, [])).toEqual({
    engine: '2.0 TD',
    fuel: 'Diesel',
    ecu: 'Bosch EDC17C64',
    transmission: 'Manual',
    engine_cc: '1968',
    year_from: '2012',
    year_to: '2020',
    stock_hp: '150',
    stock_nm: '340',
    stages: '[{"stage":1,"hp":188,"nm":400}]',
    remove_images: undefined,
  })
})

test('stages that the form does not show stay as they are', () => {
  const variant = aVariant({ stages: [{ stage: 4, hp: 260, nm: 520 }] })
  const values = { ...valuesOf(variant), stage2_hp: 200, stage2_nm: 430 }
  expect(stagesOf(values, variant)).toEqual([
    { stage: 2, hp: 200, nm: 430 },
    { stage: 4, hp: 260, nm: 520 },
  ])
})

test('a figure that was cleared is sent empty, which takes it away', () => {
  const variant = aVariant()
  const values = { ...valuesOf(variant), stock_hp: '' as const, year_to: '' as const }
  expect(checkDetails(values)).toEqual({})
  expect(formOf(values, variant, [])).toMatchObject({ stock_hp: '', year_to: '', stock_nm: '340' })
})

test('half a stage and years in the wrong order are said', () => {
  const values = { ...valuesOf(aVariant()), stage2_nm: 430, year_to: 2009 }
  expect(checkDetails(values)).toEqual({
    stage2_hp: 'required',
    year_to: { code: 'too_small', params: { min: 2012 } },
  })
})
