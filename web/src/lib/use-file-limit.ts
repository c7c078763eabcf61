import { useSite } from './site.ts'

const MiB = 1024 * 1024

/** How many bytes a file of this kind may have on this site. */
export function useFileLimit(kind: 'ecu' | 'extra' | 'attachment'): number {
  const site = useSite()
  const mebibytes = {
    ecu: site.ecu_file_mib,
    extra: site.extra_file_mib,
    attachment: site.attachment_mib,
  }[kind]
  return mebibytes * MiB
}
