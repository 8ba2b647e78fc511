/** Shared by both wallets on our page; it has `params` as a constant. A token is sent to our server only. */
const COMMON = `
const pay = document.getElementById('pay');
const say = (text) => {
  const line = document.getElementById('say');
  line.textContent = text;
  line.hidden = false;
};
const missing = () => say(params.missing);
const failed = () => say(params.failed);
const post = async (path, body) => {
  const answer = await fetch('/api/v1/payment/' + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payment: params.payment, key: params.key, ...body }),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()).data;
};
const give = (token) => {
  const bytes = new TextEncoder().encode(JSON.stringify(token));
  return post('wallet-payment', { token: btoa(String.fromCharCode(...bytes)) });
};`

/** Shows Apple's button where the browser supports it. Apple requires that a session starts with a user gesture. */
export const APPLE_PAY = `${COMMON}
const can = () => {
  try {
    return window.ApplePaySession?.canMakePayments() ?? false;
  } catch {
    return false;
  }
};
const open = () => {
  const session = new ApplePaySession(3, {
    countryCode: params.countryCode,
    currencyCode: params.currency,
    supportedNetworks: params.networks,
    merchantCapabilities: ['supports3DS'],
    total: { label: params.shopName, amount: params.amount },
  });
  session.onvalidatemerchant = ({ validationURL }) =>
    post('applepay/session', { validationURL }).then(
      ({ merchantSession }) => session.completeMerchantValidation(merchantSession),
      () => {
        session.abort();
        failed();
      },
    );
  session.onpaymentauthorized = ({ payment }) =>
    give(payment.token.paymentData).then(
      ({ url, isDeclined }) => {
        session.completePayment(isDeclined ? ApplePaySession.STATUS_FAILURE : ApplePaySession.STATUS_SUCCESS);
        location.replace(url);
      },
      () => {
        session.completePayment(ApplePaySession.STATUS_FAILURE);
        failed();
      },
    );
  session.begin();
};
if (can()) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'apple';
  button.lang = document.documentElement.lang;
  button.setAttribute('aria-label', params.wallet);
  button.addEventListener('click', open);
  pay.append(button);
} else missing();`

/** Shows Google's own button where Google's script reports that this device can pay. */
export const GOOGLE_PAY = `${COMMON}
const version = { apiVersion: 2, apiVersionMinor: 0 };
const card = {
  type: 'CARD',
  parameters: { allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'], allowedCardNetworks: params.networks },
};
const { environment, gateway, gatewayMerchantId, merchantId } = params.google;
const api = window.google?.payments?.api;
const client = api && new api.PaymentsClient({ environment });
const open = async () => {
  try {
    const data = await client.loadPaymentData({
      ...version,
      allowedPaymentMethods: [
        { ...card, tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: { gateway, gatewayMerchantId } } },
      ],
      merchantInfo: { merchantName: params.shopName, ...(merchantId ? { merchantId } : {}) },
      transactionInfo: {
        totalPriceStatus: 'FINAL',
        totalPrice: params.amount,
        currencyCode: params.currency,
        countryCode: params.countryCode,
      },
    });
    const { url } = await give(JSON.parse(data.paymentMethodData.tokenizationData.token));
    location.replace(url);
  } catch (error) {
    if (error?.statusCode !== 'CANCELED') failed();
  }
};
const show = ({ result }) => {
  if (!result) return missing();
  pay.append(client.createButton({ onClick: open, buttonLocale: document.documentElement.lang }));
};
if (client) client.isReadyToPay({ ...version, allowedPaymentMethods: [card] }).then(show, missing);
else missing();`
