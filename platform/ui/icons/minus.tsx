import { Icon, type IconProps } from '../icon.tsx'

export const MinusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.5 12h13" />
  </Icon>
)
