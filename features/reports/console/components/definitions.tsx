import { useReportsConsoleTexts } from '../reports-console-texts.ts'

const DEFINED = [
  'orders',
  'gross',
  'discounts',
  'refunds',
  'net',
  'fees',
  'tax',
  'sales',
  'tips',
  'rounding',
  'other',
  'tendered',
  'collected',
  'refunded',
  'average',
] as const

/** What each figure is, in words. */
export const Definitions = () => {
  const t = useReportsConsoleTexts()
  return (
    <details className="rounded-md border border-line bg-surface-raised">
      <summary className="flex min-h-target cursor-pointer items-center px-4 font-semibold">
        {t('definitions')}
      </summary>
      <dl className="grid gap-x-8 gap-y-3 px-4 pb-4 md:grid-cols-2">
        {DEFINED.map((name) => (
          <div key={name}>
            <dt className="font-medium text-sm">{t(`figure.${name}`)}</dt>
            <dd className="text-muted text-sm">{t(`define.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
