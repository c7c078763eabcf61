import { VIN } from '#contract/orders/bounds.ts'
import { CONFIRMATIONS } from '#contract/orders/states.ts'
import type { useTranslation } from '../../../lib/use-translation.ts'
import type { Problems } from '../../../ui/form/use-server-form.tsx'
import type { OrderDraft } from './order-draft.ts'
import { type Chosen, needsFaultCodes, toAttest } from './order-offer.ts'

/** What only the screen knows of a file. */
interface FileState {
  sending: boolean
  /** It was sent, but is gone since. */
  gone: boolean
  /** A finding says that nothing can be made of it. */
  stopped: boolean
}

interface Surroundings {
  chosen: Chosen
  files: Record<'original' | 'second' | 'extra', FileState>
  t: ReturnType<typeof useTranslation<'submit-order'>>['t']
}

/** What is missing or wrong, before the server is asked. */
export function checkOrder(draft: OrderDraft, around: Surroundings): Problems<OrderDraft> {
  const { chosen, t } = around
  const { vehicle } = draft
  const isNamed = vehicle.variant || (vehicle.vehicleTypeId && vehicle.vehicleName.trim())
  const vin = draft.vin.trim().toUpperCase()
  return {
    vehicle: !isNamed && 'required',
    original: fileProblem('original', true),
    second: draft.two_units && fileProblem('second', true),
    extra: fileProblem('extra', false),
    tool: !draft.tool && 'required',
    other_tool: draft.tool === 'other' && !draft.other_tool.trim() && 'required',
    read_method: !draft.read_method && 'required',
    master_slave: !draft.master_slave && 'required',
    service_id: !chosen.service && 'required',
    option_ids: chosen.service?.needs_option &&
      chosen.options.length === 0 && { text: t('service.need_option') },
    attested_ids: toAttest(chosen).some(({ id }) => !draft.attested_ids.includes(id)) && {
      text: t('service.must_attest'),
    },
    vin: vin !== '' && !VIN.test(vin) && 'invalid',
    fault_codes: needsFaultCodes(chosen) &&
      draft.fault_codes.length === 0 &&
      !draft.fault_text.trim() && { text: t('faults.needed') },
    ...Object.fromEntries(CONFIRMATIONS.map((name) => [name, !draft[name] && 'must_agree'])),
  }

  function fileProblem(name: 'original' | 'second' | 'extra', needed: boolean) {
    const state = around.files[name]
    if (state.sending) return { text: t('file.still_sending') }
    if (state.stopped) return { text: t('file.stopped') }
    return needed && (!draft[name] || state.gone) && ('required' as const)
  }
}
