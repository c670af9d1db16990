import { SecurityRecords } from '../../account/security-records.tsx';
import { useAuth } from '../../use-services.ts';

export function SecuritySettings() {
  const { account } = useAuth();
  return account && <SecurityRecords account={account} />;
}
