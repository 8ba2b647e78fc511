import { useState } from 'react'
import { toAsciiDigits } from '#platform/kernel/typed-amount.ts'
import { TextField } from '#platform/ui/text-field.tsx'
import { useSettingsTexts } from '../settings-console-texts.ts'

const MAX_TIPS = 6

/** Whole percentages between commas or spaces; undefined when one is none. */
const parseTips = (text: string): number[] | undefined => {
  const parts = toAsciiDigits(text)
    .split(/[\s,;،]+/)
    .filter((part) => part !== '')
  const isFit = parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) >= 1 && Number(part) <= 100)
  return isFit && parts.length <= MAX_TIPS ? parts.map(Number) : undefined
}

interface TipsFieldProps {
  readonly value: readonly number[]
  readonly error: string | undefined
  readonly onChange: (tips: number[]) => void
}

/** The tips that customers choose from. */
export const TipsField = ({ value, error, onChange }: TipsFieldProps) => {
  const t = useSettingsTexts()
  const [text, setText] = useState(value.join(', '))
  const isUnreadable = parseTips(text) === undefined
  return (
    <TextField
      label={t('tips.label')}
      hint={t('tips.hint')}
      optional
      dir="ltr"
      inputMode="text"
      trailing={<span className="pe-3 text-muted text-sm">%</span>}
      value={text}
      data-unreadable={isUnreadable || undefined}
      error={isUnreadable ? t('tips.format') : error}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        const tips = parseTips(currentTarget.value)
        if (tips) onChange(tips)
      }}
    />
  )
}
