import { useState } from 'react'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { EyeIcon } from '#platform/ui/icons/eye.tsx'
import { TextField, type TextFieldProps } from '#platform/ui/text-field.tsx'
import { useStaffConsoleTexts } from './staff-console-texts.ts'

/** A password field that can show its text, because typing errors are common on a shared tablet's keyboard. */
export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'trailing'>) => {
  const t = useStaffConsoleTexts()
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={t('showPassword')}
          aria-pressed={isShown}
          icon={<EyeIcon size={20} />}
          tone={isShown ? 'sunken' : 'plain'}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}
