/* Time controls in the dialects that occur. */
#include "game/timecontrol.h"

#include "unit/tap.h"

static void expect(const char *text, int64_t main_s, int64_t byoyomi_s, int64_t increment_s, int64_t extra_s)
{
    kif_time_control tc;
    bool ok = kif_time_control_parse(str_of(text), &tc);
    CHECK_NAMED(ok && tc.main_ms == main_s * 1000 && tc.byoyomi_ms == byoyomi_s * 1000 &&
                    tc.increment_ms == increment_s * 1000 && tc.extra_ms == extra_s * 1000,
                "%s", text);
}

static void refuse(const char *text)
{
    kif_time_control tc;
    CHECK_NAMED(!kif_time_control_parse(str_of(text), &tc), "refuses %s", text);
}

int main(void)
{
    expect("6時間", 21600, 0, 0, 0);
    expect("各６時間", 21600, 0, 0, 0);
    expect("0時間40分", 2400, 0, 0, 0);
    expect("15分+60秒", 900, 60, 0, 0);
    expect("10分切れ負け", 600, 0, 0, 0);
    expect("10分切れたら30秒", 600, 30, 0, 0);
    expect("各3時間（秒読み60秒）", 10800, 60, 0, 0);
    expect("15分＋30秒＋（考慮時間10分）", 900, 30, 0, 600);
    expect("10分 切れたら30秒、考慮時間1分×10回", 600, 30, 0, 600);
    expect("5分+5秒加算", 300, 0, 5, 0);
    expect("フィッシャールール 5分+5秒", 300, 0, 5, 0);
    expect("一手10秒", 0, 10, 0, 0);
    expect("1手30秒", 0, 30, 0, 0);
    expect("0分+10秒", 0, 10, 0, 0);
    expect("1500+0+0", 1500, 0, 0, 0);
    expect("900+0+5", 900, 0, 5, 0);
    expect("0+30+0", 0, 30, 0, 0);
    expect("00:25+00", 1500, 0, 0, 0);
    expect("00:10+10", 600, 10, 0, 0);
    expect("00：30＋05", 1800, 5, 0, 0);
    expect("10m+30s", 600, 30, 0, 0);
    expect("1 hour 30 minutes, byoyomi 60 seconds", 5400, 60, 0, 0);
    refuse("各それなり");
    refuse("一億年");
    refuse("");
    refuse("60");
    refuse("99999999999999999999分");
    kif_time_control tc;
    CHECK(kif_time_control_parse(STR("10分切れ負け"), &tc) && tc.sudden_death);
    CHECK(kif_time_control_parse(STR("5分|30秒×3回"), &tc) && tc.periods == 3 && tc.byoyomi_ms == 30000);
    return tap_done();
}
