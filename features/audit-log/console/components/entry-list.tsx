import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { AuditEntry } from '../../contract/endpoints.ts'
import { useAuditLogTexts } from '../audit-log-texts.ts'

/** A value as it is stored. */
const writeValue = (value: unknown): string => {
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Fields have the names of the product's own columns. */
const writeField = (name: string): string => name.replaceAll('_', ' ')

/** What the change was, field by field. */
const Values = ({ entry: { before, after } }: { entry: AuditEntry }) => {
  const t = useAuditLogTexts()
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <dl className="grid gap-2 text-sm">
      {fields.map((field) => (
        <div key={field} className="grid gap-x-4 border-line border-t pt-2 md:grid-cols-3">
          <dt className="font-medium">
            <bdi lang="en">{writeField(field)}</bdi>
          </dt>
          <dd className="wrap-anywhere min-w-0 text-muted">
            {t('before')}: <bdi>{writeValue(before?.[field])}</bdi>
          </dd>
          <dd className="wrap-anywhere min-w-0">
            {t('after')}: <bdi>{writeValue(after?.[field])}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const useSentence = ({ change, kind, name }: AuditEntry): string => {
  const t = useAuditLogTexts()
  if (change === null) return t('did')
  return t(`change.${change}`, { thing: name ? `${t(`kind.${kind}`)} ${name}` : t(`kind.${kind}`) })
}

const Entry = ({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) => {
  const t = useAuditLogTexts()
  const language = useLanguage()
  const sentence = useSentence(entry)
  const { at, actor, store, operation } = entry
  return (
    <li>
      <details className="px-4 py-1">
        <summary className="flex min-h-target cursor-pointer flex-wrap items-center gap-x-4 gap-y-0.5 py-1">
          <time dateTime={at} className="text-muted text-sm tabular-nums">
            <bdi>{formatDateTime(at, timeZone, language)}</bdi>
          </time>
          <span className="font-semibold">
            <bdi>{actor.name}</bdi>
            {actor.kind !== 'staff' && (
              <span className="font-normal text-muted text-sm"> {t(`actor.${actor.kind}`)}</span>
            )}
          </span>
          <span className="wrap-anywhere min-w-0">{sentence}</span>
          {store && <bdi className="text-muted text-sm md:ms-auto">{store.name}</bdi>}
        </summary>
        <div className="grid gap-2 py-2">
          {entry.change !== null && <Values entry={entry} />}
          <p className="wrap-anywhere text-muted text-xs">
            {t('operation')} <bdi dir="ltr">{operation}</bdi>
          </p>
        </div>
      </details>
    </li>
  )
}

/** Entries of the log, newest first; each opens to its values before and after. */
export const EntryList = ({ entries, timeZone }: { entries: readonly AuditEntry[]; timeZone: string }) => (
  <ul className="divide-y divide-line rounded-md border border-line bg-surface-raised">
    {entries.map((entry) => (
      <Entry key={entry.seq} entry={entry} timeZone={timeZone} />
    ))}
  </ul>
)
