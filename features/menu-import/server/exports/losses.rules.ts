import {
  type ExportLoss,
  LOSSES_BY_SUBJECT,
  type LossKind,
  OTHER_LOSSES,
} from '../../domain/export-formats.ts'

/** Collects what a file cannot hold, each thing once however often it is named. */
export interface LossCollector {
  readonly lose: (kind: LossKind, key: string) => void
  readonly list: () => ExportLoss[]
}

const KINDS: readonly LossKind[] = [...Object.values(LOSSES_BY_SUBJECT).flat(), ...OTHER_LOSSES]

export const createLossCollector = (): LossCollector => {
  const found = new Map<LossKind, Set<string>>()
  return {
    lose: (kind, key) => {
      const keys = found.get(kind) ?? new Set()
      found.set(kind, keys.add(key))
    },
    list: () =>
      KINDS.flatMap((kind) => ({ kind, count: found.get(kind)?.size ?? 0 })).filter(({ count }) => count > 0),
  }
}
