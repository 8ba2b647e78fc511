import { useState } from 'react'
import { TextField } from '#platform/ui/text-field.tsx'
import { formatPercent, parsePercent } from '../../domain/parse-percent.ts'
import { useSettingsTexts } from '../settings-console-texts.ts'

interface PercentFieldProps {
  readonly label: string
  /** Basis points. */
  readonly value: number
  readonly error: string | undefined
  readonly onChange: (points: number) => void
}

/** A percentage; an invalid one is marked and prevents its form from being saved. */
export const PercentField = ({ label, value, error, onChange }: PercentFieldProps) => {
  const t = useSettingsTexts()
  const [text, setText] = useState(formatPercent(value))
  const isUnreadable = parsePercent(text) === undefined
  return (
    <TextField
      label={label}
      required
      dir="ltr"
      inputMode="decimal"
      trailing={<span className="pe-3 text-muted text-sm">%</span>}
      value={text}
      data-unreadable={isUnreadable || undefined}
      error={isUnreadable ? t('percent.format') : error}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        const points = parsePercent(currentTarget.value)
        if (points !== undefined) onChange(points)
      }}
    />
  )
}
