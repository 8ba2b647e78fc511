import { Icon, type IconProps } from '../icon.tsx'

export const UserIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="8" r="3.8" />
    <path d="M4.8 20a7.3 7.3 0 0 1 14.4 0" />
  </Icon>
)
