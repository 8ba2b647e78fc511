import { Icon, type IconProps } from '../icon.tsx'

export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4.2l8.5 14.6a.8.8 0 0 1-.7 1.2H4.2a.8.8 0 0 1-.7-1.2zM12 10v4.2" />
    <circle cx="12" cy="17" r="1" fill="currentColor" stroke="none" />
  </Icon>
)
