import type { ReactNode } from 'react'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { ImportReport } from '../contract/endpoints.ts'
import { ChangedGroups, ChangedProducts } from './changed-values.tsx'
import { useMenuImportConsoleTexts } from './menu-import-console-texts.ts'
import { NewGroups, NewProducts } from './new-items.tsx'

type Diff = NonNullable<ImportReport['diff']>

const Part = ({
  heading,
  isOpen,
  children,
}: {
  readonly heading: string
  readonly isOpen?: boolean
  readonly children: ReactNode
}) => (
  <details open={isOpen} className="border-line border-t py-1 first:border-0">
    <summary className="min-h-target cursor-pointer py-2.5 font-semibold">{heading}</summary>
    <ul className="grid gap-1.5 pb-3 text-sm">{children}</ul>
  </details>
)

const IssueList = ({ faults: issues }: { readonly faults: ImportReport['errors'] }) =>
  issues.first.map(({ place, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two faults may read alike
    <li key={index}>
      {place && (
        <bdi dir="ltr" className="me-2 rounded bg-surface-sunken px-1.5 py-0.5 font-mono text-xs">
          {place}
        </bdi>
      )}
      {text}
    </li>
  ))

interface FaultNoticeProps {
  readonly tone: 'danger' | 'warning'
  /** Absent: the faults say all. */
  readonly heading?: 'errors' | 'left'
  readonly faults: ImportReport['errors']
}

/** Faults under a heading with their number; nothing without any. */
const FaultNotice = ({ tone, heading, faults }: FaultNoticeProps) => {
  const t = useMenuImportConsoleTexts()
  if (faults.total === 0) return null
  return (
    <Notice tone={tone} heading={heading && t(heading, { count: faults.total })}>
      <ul className={classNames('grid gap-1.5', heading && 'mt-2')}>
        <IssueList faults={faults} />
      </ul>
    </Notice>
  )
}

const NamedList = ({ list }: { readonly list: readonly { readonly name: string }[] }) =>
  list.map(({ name }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two things may have one name
    <li key={index}>
      <bdi>{name}</bdi>
    </li>
  ))

const Prices = ({ prices }: { readonly prices: Diff['prices'] }) => {
  const language = useLanguage()
  return prices.first.map(({ sku, name, from, to }) => (
    <li key={sku} className="flex flex-wrap gap-x-3">
      <bdi>{name}</bdi>
      <Price text={formatMoney(to, language)} before={formatMoney(from, language)} />
    </li>
  ))
}

const DiffView = ({ diff }: { readonly diff: Diff }) => {
  const t = useMenuImportConsoleTexts()
  const parts = [
    ['removed', diff.removed],
    ['categoriesAdded', diff.categories.added],
    ['categoriesRemoved', diff.categories.removed],
    ['categoriesChanged', diff.categories.changed],
    ['groupsRemoved', diff.groups.removed],
    ['partsAdded', diff.parts.added],
    ['partsRemoved', diff.parts.removed],
    ['partsChanged', diff.parts.changed],
    ['taxesAdded', diff.taxes.added],
    ['taxesRemoved', diff.taxes.removed],
    ['taxesChanged', diff.taxes.changed],
  ] as const
  const shown = parts.filter(([, { total }]) => total > 0)
  const [products, groups] = [diff.changed, diff.groups.changed]
  const [newProducts, newGroups] = [diff.added, diff.groups.added]
  const priced = [products, groups, newProducts, newGroups]
  if (shown.length === 0 && priced.every(({ total }) => total === 0))
    return <Notice>{t(diff.isReordered ? 'diff.order' : 'diff.nothing')}</Notice>
  return (
    <section className="rounded-xl border border-line px-4">
      {diff.prices.total > 0 && (
        <Part heading={t('diff.prices', { count: diff.prices.total })} isOpen>
          <Prices prices={diff.prices} />
        </Part>
      )}
      {newProducts.total > 0 && (
        <Part heading={t('diff.added', { count: newProducts.total })} isOpen>
          <NewProducts products={newProducts.first} />
        </Part>
      )}
      {newGroups.total > 0 && (
        <Part heading={t('diff.groupsAdded', { count: newGroups.total })} isOpen>
          <NewGroups groups={newGroups.first} />
        </Part>
      )}
      {groups.total > 0 && (
        <Part heading={t('diff.groupsChanged', { count: groups.total })} isOpen>
          <ChangedGroups groups={groups.first} />
        </Part>
      )}
      {products.total > 0 && (
        <Part heading={t('diff.changed', { count: products.total })}>
          <ChangedProducts products={products.first} />
        </Part>
      )}
      {shown.map(([name, { total, first }]) => (
        <Part key={name} heading={t(`diff.${name}`, { count: total })} isOpen={name === 'removed'}>
          <NamedList list={first} />
        </Part>
      ))}
      {diff.isReordered && <p className="border-line border-t py-3.5 font-semibold">{t('diff.order')}</p>}
    </section>
  )
}

/** The report on a file: how much it contains, its errors, what it would change. */
export const ImportReportView = ({ report }: { readonly report: ImportReport }) => {
  const t = useMenuImportConsoleTexts()
  const { counts, errors, left, warnings, diff, source, matching } = report
  // What the columns hold is asked below: no fault of the file.
  if (matching?.isRead === false) return <FaultNotice tone="warning" faults={errors} />
  return (
    <div className="grid gap-4">
      <p>
        {source && `${t('source', { name: source })} `}
        {t('counts', counts)}
      </p>
      <FaultNotice tone="danger" heading="errors" faults={errors} />
      <FaultNotice tone="warning" heading="left" faults={left} />
      {diff && <DiffView diff={diff} />}
      {warnings.total > 0 && (
        <section className="rounded-xl border border-line px-4">
          <Part heading={t('warnings', { count: warnings.total })}>
            <IssueList faults={warnings} />
          </Part>
        </section>
      )}
    </div>
  )
}
