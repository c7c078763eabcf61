import type { Finding } from '#contract/files/file-findings.ts'
import type { ChangeSummary, FileAnalysis } from '#features/files/index.ts'
import type { StoredFile } from '#platform/storage/stored-files.ts'
import type { OrderFile } from '../files/order-file-store.ts'

/** The sweep takes temporary files that are older than a day. */
const KEPT_HOURS = 23

/** Numbers as texts; empty where nothing was identified. */
export function presentIdentity(analysis: FileAnalysis | null) {
  if (!analysis) return null
  const { hardware, software, variant, family, vag_part, mercedes_part, vin } = analysis.identity
  return {
    hardware: hardware?.value ?? '',
    software: software?.value ?? '',
    variant: variant?.value ?? '',
    family: family?.value ?? '',
    part_number: vag_part?.value ?? mercedes_part?.value ?? '',
    vin: vin?.value ?? '',
  }
}

export function presentChanges(changes: ChangeSummary | null) {
  if (!changes) return null
  const { originalSize, modifiedSize, regions, bytes, share, strip } = changes
  return { original_size: originalSize, modified_size: modifiedSize, regions, bytes, share, strip }
}

export const presentFindings = (findings: readonly Finding[]) =>
  findings.map(({ code, severity, params }) => ({
    code,
    severity,
    params: Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as Record<
      string,
      string | number
    >,
  }))

/** A file that nothing has taken yet. */
type SentFile = Pick<StoredFile, 'id' | 'name' | 'size' | 'sha256' | 'createdAt'>

export function presentSent({ id, name, size, sha256, createdAt }: SentFile) {
  const expires = new Date(createdAt.getTime() + KEPT_HOURS * 60 * 60 * 1000)
  return { id, name, size, sha256, expires_at: expires.toISOString() }
}

export function presentFile(
  file: OrderFile,
  { findings, can }: { findings: readonly Finding[]; can: { download: boolean } },
) {
  return {
    id: file.id,
    kind: file.kind,
    version: file.version,
    name: file.name,
    size: file.size,
    sha256: file.sha256.toString('hex'),
    created_at: file.created_at.toISOString(),
    note: file.note,
    findings: presentFindings(findings),
    identity: presentIdentity(file.analysis),
    changes: presentChanges(file.changes),
    deleted_at: file.deleted_at?.toISOString() ?? null,
    can,
  }
}
