import { useFormats } from '../../../../lib/formats.ts'
import { Copyable } from '../../../../ui/copyable.tsx'
import { AddressBlock, type PostalAddress } from '../../address-block.tsx'

interface CopiedAddressProps {
  address: PostalAddress
  what: string
}

/** An address with a button that copies it, for the page of a carrier. */
export function CopiedAddress({ address, what }: CopiedAddressProps) {
  const { country } = useFormats()
  const { company_name, name, zip_code, city, phone } = address
  const lines = [
    company_name,
    name,
    address.address,
    [zip_code, city].filter(Boolean).join(' '),
    address.country && country(address.country),
    phone,
  ]
  return (
    <Copyable value={lines.filter(Boolean).join('\n')} what={what}>
      <AddressBlock address={address} />
    </Copyable>
  )
}
