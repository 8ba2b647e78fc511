import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import type { ListedCode } from '../../contract/endpoints.ts'
import { usePromotionsTexts } from '../promotions-texts.ts'
import type { ApplyCode } from '../use-apply-code.ts'
import type { CodesState } from '../use-codes.ts'

interface CodeRowProps {
  readonly listed: ListedCode
  /** Absent without a cart, because there is nothing to apply a code to. */
  readonly code: ApplyCode | undefined
}

/** Applies a code with one tap; shows when it is applied, or why it cannot be. */
const CodeAction = ({ listed, code }: CodeRowProps) => {
  const t = usePromotionsTexts()
  if (listed.isApplied) return <Badge tone="success">{t('list.applied')}</Badge>
  if (!code || !listed.isApplicable) return null
  return (
    <Button
      size="sm"
      variant="soft"
      aria-label={t('list.applyNamed', { code: listed.code })}
      aria-disabled={code.isBusy}
      onClick={() => void code.apply({ promo: listed._id })}
    >
      {t('code.apply')}
    </Button>
  )
}

const CodeRow = (props: CodeRowProps) => {
  const { listed } = props
  const [effect, ...conditions] = listed.conditions
  return (
    <li className="rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="font-semibold">
            <bdi>{listed.name}</bdi>
          </h2>
          <p className="text-sm">{effect}</p>
          <code
            dir="ltr"
            className="mt-2 inline-block rounded-md border border-line-strong border-dashed bg-surface-sunken px-2 py-0.5 font-semibold text-sm tracking-wide"
          >
            {listed.code}
          </code>
        </div>
        <CodeAction {...props} />
      </div>
      {listed.reason && <p className="mt-2 font-semibold text-sm">{listed.reason}</p>}
      {conditions.length > 0 && (
        <ul className="mt-2 list-disc ps-5 text-muted text-sm">
          {conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

interface CodeListProps {
  readonly codes: CodesState
  readonly code: ApplyCode | undefined
}

/** Codes with their conditions in words, those that apply first. */
export const CodeList = ({ codes: { codes, isFailed, retry }, code }: CodeListProps) => {
  const t = usePromotionsTexts()
  if (isFailed) return <RetryNotice text={t('list.failed')} again={t('list.again')} onRetry={retry} />
  if (!codes) return <Skeleton className="h-28 w-full rounded-lg" />
  if (codes.length === 0) return <p className="text-muted">{t('list.none')}</p>
  return (
    <ul className="grid gap-3">
      {codes.map((listed) => (
        <CodeRow key={listed._id} listed={listed} code={code} />
      ))}
    </ul>
  )
}
