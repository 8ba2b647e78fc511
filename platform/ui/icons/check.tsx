import { Icon, type IconProps } from '../icon.tsx'

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12.5l4.7 4.7L19 7.5" />
  </Icon>
)
