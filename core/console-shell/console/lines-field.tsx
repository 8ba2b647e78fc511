import { useState } from 'react'
import { TextArea } from '#platform/ui/text-area.tsx'

interface LinesFieldProps {
  readonly label: string
  readonly hint: string
  readonly value: readonly string[]
  readonly error: string | undefined
  /** How a line is stored, such as in lower case. */
  readonly toEntry?: (line: string) => string
  readonly onChange: (value: string[]) => void
}

const keepCase = (line: string): string => line

/** A list of short texts, one a line; give it another `key` to begin anew. */
export const LinesField = ({ label, hint, value, error, toEntry = keepCase, onChange }: LinesFieldProps) => {
  const [text, setText] = useState(value.join('\n'))
  return (
    <TextArea
      label={label}
      hint={hint}
      optional
      dir="ltr"
      spellCheck={false}
      autoComplete="off"
      error={error}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        const lines = currentTarget.value.split('\n').map((line) => toEntry(line.trim()))
        onChange(lines.filter((line) => line !== ''))
      }}
    />
  )
}
