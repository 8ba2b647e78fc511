import { Icon, type IconProps } from '../icon.tsx'

export const HeartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 20s-7.5-4.6-9-9.2C2 7.6 4 4.8 7 4.8c2.100 0 3.900 1.200 5 3 1.100-1.800 2.900-3 5-3 3 0 5 2.800 4 6-1.500 4.600-9 9.200-9 9.200z" />
  </Icon>
)
