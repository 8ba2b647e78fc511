import { useState } from 'react'
import { formatMoneyDelta, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import type { EditedLineView, ReplacementItem, ReplacementRequest } from '../../contract/endpoints.ts'
import { useReplacementsConsoleTexts } from '../replacements-console-texts.ts'
import type { useMissingItems } from '../use-missing-items.ts'
import { WaitingText } from './waiting-badge.tsx'

/** The quantities of each line before and after. */
const EditSummary = ({ changes }: { changes: readonly EditedLineView[] }) => {
  const language = useLanguage()
  return (
    <ul className="grid gap-1 text-sm">
      {changes.map(({ before, after }) => {
        const name = after?.name ?? before?.name ?? ''
        const [from, to] = [before?.qty ?? 0, after?.qty ?? 0]
        return (
          <li key={`${name} ${from} ${to}`} className="flex justify-between gap-3">
            <bdi>{name}</bdi>
            <bdi dir="ltr" className="tabular-nums">
              {formatNumber(from, language)} → {formatNumber(to, language)}
            </bdi>
          </li>
        )
      })}
    </ul>
  )
}

const NONE = 'none'

interface OpenRequestPartProps {
  readonly request: ReplacementRequest
  readonly tell: ReturnType<typeof useMissingItems>['tell']
  readonly withdraw: ReturnType<typeof useMissingItems>['withdraw']
}

/** An open edit: its content, and buttons for the customer's answer by telephone. */
export const OpenEditPart = ({ request, tell, withdraw }: OpenRequestPartProps) => {
  const t = useReplacementsConsoleTexts()
  const { version } = request
  return (
    <>
      <Notice tone="warning" className="tabular-nums">
        <WaitingText request={request} />
      </Notice>
      <EditSummary changes={request.changes} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" className="min-h-target" onClick={() => tell(version, true, [])}>
          {t('editAgreed')}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          className="min-h-target"
          onClick={() => tell(version, false, [])}
        >
          {t('editDeclined')}
        </Button>
        <Button variant="secondary" size="sm" className="min-h-target" onClick={() => withdraw(version)}>
          {t('editWithdraw')}
        </Button>
      </div>
    </>
  )
}

/** An addition that the customer has not paid yet: nothing to be made, but staff may refuse it. */
export const OpenAdditionPart = ({
  request,
  withdraw,
}: Pick<OpenRequestPartProps, 'request' | 'withdraw'>) => {
  const t = useReplacementsConsoleTexts()
  return (
    <>
      <Notice tone="warning">{t('addition.paying')}</Notice>
      <EditSummary changes={request.changes} />
      <Button
        variant="secondary"
        size="sm"
        className="min-h-target justify-self-start"
        onClick={() => withdraw(request.version)}
      >
        {t('addition.withdraw')}
      </Button>
    </>
  )
}

/** An open request: the time left, and what staff can do when the customer calls or the item is found. */
export const OpenRequestPart = ({ request, tell, withdraw }: OpenRequestPartProps) => {
  const t = useReplacementsConsoleTexts()
  const language = useLanguage()
  const { version, items } = request
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const choiceOf = ({ line, suggestions }: ReplacementItem) => chosen[line] ?? suggestions[0]?._id ?? NONE
  const answer = (isAccepted: boolean) =>
    tell(
      version,
      isAccepted,
      items.map((item) => {
        const choice = choiceOf(item)
        return { line: item.line, suggestion: choice === NONE ? null : choice }
      }),
    )
  return (
    <>
      <Notice tone="warning" className="tabular-nums">
        <WaitingText request={request} />
      </Notice>
      <Button variant="secondary" size="sm" className="min-h-target" onClick={() => withdraw(version)}>
        {t('withdraw')}
      </Button>
      <details className="rounded-lg border border-line p-3">
        <summary className="min-h-target cursor-pointer content-center font-medium">{t('byPhone')}</summary>
        <div className="mt-2 grid gap-3">
          {items.map((item) => (
            <SelectField
              key={item.line}
              label={t('choice', { name: item.missingOption ?? item.name })}
              value={choiceOf(item)}
              options={[
                ...item.suggestions.map(({ _id, name, options, difference }) => ({
                  value: _id,
                  label: `${[name, ...(item.missingOption === null ? [] : options)].join(', ')} ${formatMoneyDelta(difference, language)}`,
                })),
                { value: NONE, label: t('nothing') },
              ]}
              onChange={({ currentTarget: { value } }) =>
                setChosen((before) => ({ ...before, [item.line]: value }))
              }
            />
          ))}
          <Button size="sm" className="min-h-target" onClick={() => answer(true)}>
            {t('agree')}
          </Button>
          <Button variant="danger" size="sm" className="min-h-target" onClick={() => answer(false)}>
            {t('giveUp')}
          </Button>
        </div>
      </details>
    </>
  )
}
