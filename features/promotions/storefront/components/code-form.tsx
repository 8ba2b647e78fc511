import { type FormEvent, useState } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { MAX_CODE_LENGTH } from '../../domain/code.ts'
import { usePromotionsTexts } from '../promotions-texts.ts'
import type { ApplyCode } from '../use-apply-code.ts'

/** Input for a code as people type it; shows below why it does not apply. */
export const CodeForm = ({ code }: { readonly code: ApplyCode }) => {
  const t = usePromotionsTexts()
  const [typed, setTyped] = useState('')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (typed.trim() === '') return
    if (await code.apply({ codeName: typed })) setTyped('')
  }
  return (
    <form onSubmit={submit} className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          name="codeName"
          label={t('code.label')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={MAX_CODE_LENGTH}
          value={typed}
          error={code.refusal || undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <Button type="submit" variant="soft" className="mt-7" aria-disabled={code.isBusy}>
        {t('code.apply')}
      </Button>
    </form>
  )
}
