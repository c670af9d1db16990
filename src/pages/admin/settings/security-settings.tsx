import { SecurityRecords } from '../../account/security-records.tsx';
import { useAuth } from '../../use-services.ts';

/** Signed-in devices, linked accounts, the second factor and the security log. */
export function SecuritySettings() {
  const { account } = useAuth();
  return account && <SecurityRecords account={account} />;
}
