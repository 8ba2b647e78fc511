import { Icon, type IconProps } from '../icon.tsx'

export const HelpIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.7 9.6a2.4 2.4 0 1 1 3.5 2.3c-.8.4-1.2.9-1.2 1.8" />
    <circle cx="12" cy="16.7" r="1" fill="currentColor" stroke="none" />
  </Icon>
)
