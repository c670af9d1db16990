import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '#locales/translate.ts';
import { toast } from '#ui/toast.ts';
import { slugs } from './step-slugs.ts';

/**
 * The state that GitHub has sent the owner back with, `setup_action` being complete (specification section 4,
 * "Wizard"). It leaves the address at once; what it is worth, the server says when the wizard saves.
 */
export function useReturn(): string | null {
  const [parameters, setParameters] = useSearchParams();
  const [returned] = useState(() => {
    const state = parameters.get('state');
    return state && parameters.get('setup_action') === 'complete' ? state : null;
  });
  const isInAddress = parameters.has('state') || parameters.has('setup_action');

  useEffect(() => {
    if (isInAddress) setParameters(returned ? { step: slugs.configureApp } : {}, { replace: true });
  }, [isInAddress, returned, setParameters]);

  useEffect(() => {
    if (!returned) return;
    toast(t('Complete your GitHub App setup'), {
      description: t('Please enter your App ID and Installation ID.'),
    });
  }, [returned]);

  return returned;
}
