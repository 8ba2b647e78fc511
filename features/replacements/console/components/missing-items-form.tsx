import { useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import type { OptionStockApi } from '#core/menus/contract/option-stock-endpoints.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import type { MarkableLine } from '../../contract/endpoints.ts'
import { useReplacementsConsoleTexts } from '../replacements-console-texts.ts'
import type { useMissingItems } from '../use-missing-items.ts'
import { type MissingLine, MissingLineField } from './missing-line-field.tsx'

/**
 * Marks missing products as sold out until someone makes them available again. A failure is visible on the menu and
 * does not block the order.
 */
const markSoldOut = async (
  storeId: string,
  {
    line,
    mark,
  }: {
    readonly line: Pick<MarkableLine, 'product'>
    readonly mark: { readonly option: string | null }
  },
): Promise<void> => {
  const body = { isSoldOut: true }
  if (mark.option === null)
    await consoleApi<MenusApi>()('PUT /api/v1/console/stores/:id/products/:product/sold-out', {
      params: { id: storeId, product: line.product },
      body,
    })
  else
    await consoleApi<OptionStockApi>()('PUT /api/v1/console/stores/:id/options/:option/sold-out', {
      params: { id: storeId, option: mark.option },
      body,
    })
}

const MINUTES = [5, 10, 15, 30]
const USUAL_MINUTES = 10

interface MissingItemsFormProps {
  readonly lines: readonly MarkableLine[]
  readonly storeId: string
  readonly onSubmit: (body: Parameters<ReturnType<typeof useMissingItems>['ask']>[0]) => Promise<void>
}

/** Marks missing lines with the offered replacements, and asks the customer. */
export const MissingItemsForm = ({ lines, storeId, onSubmit }: MissingItemsFormProps) => {
  const t = useReplacementsConsoleTexts()
  const language = useLanguage()
  const [marks, setMarks] = useState<Readonly<Record<string, MissingLine>>>({})
  const [minutes, setMinutes] = useState(USUAL_MINUTES)
  const [isSoldOut, setSoldOut] = useState(true)
  const [isEmpty, setEmpty] = useState(false)
  const marked = lines.flatMap((line) => {
    const mark = marks[line.line]
    return mark ? [{ line, mark }] : []
  })
  const ask = async (): Promise<void> => {
    if (marked.length === 0) return setEmpty(true)
    if (isSoldOut) await Promise.all(marked.map((each) => markSoldOut(storeId, each)))
    await onSubmit({
      minutes,
      items: marked.map(({ line, mark }) => ({
        line: line.line,
        ...(mark.option === null ? { suggestions: [...mark.suggestions] } : { option: mark.option }),
      })),
    })
  }
  const change = (line: string, mark: MissingLine | undefined): void => {
    setEmpty(false)
    setMarks(({ [line]: _, ...others }) => (mark ? { ...others, [line]: mark } : others))
  }
  return (
    <fieldset className="grid gap-3 rounded-lg border border-line p-3">
      <legend className="px-1 font-bold">{t('legend')}</legend>
      <ul className="grid gap-2">
        {lines.map((line) => (
          <MissingLineField
            key={line.line}
            line={line}
            mark={marks[line.line]}
            onChange={(mark) => change(line.line, mark)}
          />
        ))}
      </ul>
      <SelectField
        label={t('minutes')}
        value={String(minutes)}
        options={MINUTES.map((value) => ({
          value: String(value),
          label: t('minutesOption', { minutes: formatNumber(value, language) }),
        }))}
        onChange={({ currentTarget: { value } }) => setMinutes(Number(value))}
      />
      <CheckboxField
        label={t('soldOut')}
        checked={isSoldOut}
        onChange={({ currentTarget: { checked } }) => setSoldOut(checked)}
      />
      {isEmpty && (
        <Notice tone="danger" announce="assertive">
          {t('nothingMarked')}
        </Notice>
      )}
      <Button full className="min-h-target" onClick={ask}>
        {t('ask')}
      </Button>
    </fieldset>
  )
}
