import { useState } from 'react'
import { LANGUAGE_TABLE } from '#platform/kernel/language.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import type { ImportReport, ShownColumn } from '../contract/endpoints.ts'
import { type ColumnMatch, formatMatch, LISTED_MATCHES } from '../domain/column-matches.ts'
import { useMenuImportConsoleTexts } from './menu-import-console-texts.ts'

type Matching = NonNullable<ImportReport['matching']>

/** What a column is read as, as its select holds it: `name.ar`, or nothing. */
const toValue = ({ match }: ShownColumn): string =>
  match ? formatMatch({ role: match.role, language: match.language ?? undefined }) : ''

const TONES = { sure: 'success', likely: 'neutral', open: 'warning' } as const

interface ColumnCardProps {
  readonly column: ShownColumn
  /** From 1, as the file counts. */
  readonly number: number
  readonly value: string
  readonly onChange: (value: string) => void
}

const ColumnCard = ({
  column: { head, samples, confidence, reason },
  number,
  value,
  onChange,
}: ColumnCardProps) => {
  const t = useMenuImportConsoleTexts()
  const name = ({ role, language }: ColumnMatch): string =>
    language
      ? t('matching.inLanguage', { role: t(`role.${role}`), language: LANGUAGE_TABLE[language].name })
      : t(`role.${role}`)
  return (
    <li className="grid content-start gap-3 rounded-xl border border-line p-4">
      <SelectField
        label={head ? t('matching.column', { number, name: head }) : t('matching.unnamed', { number })}
        hint={reason}
        value={value}
        options={[
          { value: '', label: t('matching.leave') },
          ...LISTED_MATCHES.map((match) => ({ value: formatMatch(match), label: name(match) })),
        ]}
        onChange={({ target }) => onChange(target.value)}
      />
      <div>
        <Badge tone={TONES[confidence]}>{t(`confidence.${confidence}`)}</Badge>
      </div>
      <ul aria-label={t('matching.samples')} className="grid gap-1 text-muted text-sm">
        {samples.map((sample, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file never move, and two may read alike
          <li key={index} className="truncate border-line border-s-2 ps-2">
            <bdi>{sample || '–'}</bdi>
          </li>
        ))}
      </ul>
    </li>
  )
}

interface ColumnMatchingProps {
  readonly matching: Matching
  /** Called with a word for each column, in their order. */
  readonly onApply: (columns: string) => Promise<void>
}

const ColumnChoices = ({ matching: { isRead, columns }, onApply }: ColumnMatchingProps) => {
  const t = useMenuImportConsoleTexts()
  const [values, setValues] = useState<readonly string[]>(() => columns.map(toValue))
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2">
        {columns.map((column, index) => (
          <ColumnCard
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no identity but its place
            key={index}
            column={column}
            number={index + 1}
            value={values[index] ?? ''}
            onChange={(value) => setValues(values.with(index, value))}
          />
        ))}
      </ul>
      <Button
        full
        variant={isRead ? 'secondary' : 'primary'}
        className="mt-4"
        onClick={() => onApply(values.join(','))}
      >
        {t('matching.apply')}
      </Button>
    </>
  )
}

/**
 * Shows the columns of a table with their first rows and what each is read as, for the merchant to say otherwise. It stands
 * open while nothing is read yet.
 */
export const ColumnMatching = ({ matching, onApply }: ColumnMatchingProps) => {
  const t = useMenuImportConsoleTexts()
  if (matching.isRead)
    return (
      <details className="rounded-xl border border-line px-4">
        <summary className="min-h-target cursor-pointer py-2.5 font-semibold">{t('matching.read')}</summary>
        <div className="pb-4">
          <ColumnChoices matching={matching} onApply={onApply} />
        </div>
      </details>
    )
  return (
    <section aria-labelledby="column-matching">
      <h3 id="column-matching" className="font-bold text-lg">
        {t('matching.heading')}
      </h3>
      <p className="mb-4 text-muted">{t('matching.ask')}</p>
      <ColumnChoices matching={matching} onApply={onApply} />
    </section>
  )
}
