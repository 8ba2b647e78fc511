import { Icon, type IconProps } from '../icon.tsx'

export const LocateIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="6.2" />
    <path d="M12 2.8v3M12 18.2v3M2.8 12h3M18.2 12h3" />
    <circle cx="12" cy="12" r="1.6" fill="currentColor" />
  </Icon>
)
